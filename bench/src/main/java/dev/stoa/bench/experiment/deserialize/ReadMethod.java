package dev.stoa.bench.experiment.deserialize;

/** A method of reading the records. */
enum ReadMethod {
  OBJECTS("java-objects", "plain", "DataInputStream into arrays and HashMaps; nothing is verified"),
  EAGER("stoa-eager", "stoa", "default layout, eager records; every byte verified"),
  LAZY(
      "stoa-default", "stoa", "default layout, lazy records, typed accessors; every byte verified"),
  MAPPED("mapped-limit", "plain", "mapped file, no objects; nothing is verified");

  private final String contestant;
  private final String dataName;
  private final String setup;

  ReadMethod(String contestant, String dataName, String setup) {
    this.contestant = contestant;
    this.dataName = dataName;
    this.setup = setup;
  }

  String contestant() {
    return contestant;
  }

  /** The format of the records. */
  String dataName() {
    return dataName;
  }

  String setup() {
    return setup;
  }
}
