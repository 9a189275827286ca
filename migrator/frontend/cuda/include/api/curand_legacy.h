// Names of other releases.
