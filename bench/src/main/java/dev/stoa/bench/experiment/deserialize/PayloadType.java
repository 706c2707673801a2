package dev.stoa.bench.experiment.deserialize;

import org.apache.avro.Schema;

/** The type of a record's typed part. */
enum PayloadType {
  INTS("ints", 4),
  DOUBLES("doubles", 8),
  MAPS("maps", PayloadType.ENTRIES * (PayloadType.KEY_SIZE_IN_BYTES + 4));

  /** The entries of each map. */
  static final int ENTRIES = 4;

  /** The length of each key of a map. */
  static final int KEY_SIZE_IN_BYTES = 6;

  private final String caseName;
  private final int sizeInBytes;

  PayloadType(String caseName, int sizeInBytes) {
    this.caseName = caseName;
    this.sizeInBytes = sizeInBytes;
  }

  String caseName() {
    return caseName;
  }

  /** The number of values that fill a percentage of a record. */
  int count(int percent) {
    return RecordShape.SIZE_IN_BYTES * percent / 100 / sizeInBytes;
  }

  /** The size of that many values of fixed size. */
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
