package dev.stoa.bench.experiment.deserialize;

import org.apache.avro.Schema;

/** What the typed part of a record is made of. */
enum TypedPart {
  INTS("ints", 4),
  DOUBLES("doubles", 8),
  MAPS("maps", TypedPart.ENTRIES * (TypedPart.KEY_SIZE_IN_BYTES + 4));

  /** In each map. */
  static final int ENTRIES = 4;

  /** Of each key of a map. */
  static final int KEY_SIZE_IN_BYTES = 6;

  private final String caseName;
  private final int sizeInBytes;

  TypedPart(String caseName, int sizeInBytes) {
    this.caseName = caseName;
    this.sizeInBytes = sizeInBytes;
  }

  String caseName() {
    return caseName;
  }

  /** How many values fill a percentage of a record. */
  int count(int percent) {
    return RecordForm.SIZE_IN_BYTES * percent / 100 / sizeInBytes;
  }

  /** What so many values take, each in its fixed size. */
  int sizeInBytes(int count) {
    return count * sizeInBytes;
  }

  Schema schema() {
    return switch (this) {
      case INTS -> Schema.create(Schema.Type.INT);
      case DOUBLES -> Schema.create(Schema.Type.DOUBLE);
      case MAPS -> Schema.createMap(Schema.create(Schema.Type.INT));
    };
  }
}
