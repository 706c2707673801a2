package dev.stoa.bench.experiment.deserialize;

/** How the records are stored and read. */
enum ReadMethod {
  OBJECTS("java-objects", "plain", "DataInputStream into arrays and HashMaps; nothing is verified"),
  EAGER("stoa-eager", "stoa", "default layout, eager records; every byte verified"),
  LAZY(
      "stoa-default", "stoa", "default layout, lazy records, typed accessors; every byte verified"),
  MAPPED("mapped-limit", "plain", "mapped file, no objects; nothing is verified");

  private final String contestantName;
  private final String dataName;
  private final String setup;

  ReadMethod(String contestantName, String dataName, String setup) {
    this.contestantName = contestantName;
    this.dataName = dataName;
    this.setup = setup;
  }

  String contestantName() {
    return contestantName;
  }

  /** Returns a name for the stored data, which methods with the same format share. */
  String dataName() {
    return dataName;
  }

  String setup() {
    return setup;
  }
}
