package dev.stoa.bench.experiment.deserialize;

import org.apache.avro.Schema;

/** The type of the values in a record's typed part. */
enum PayloadType {
  INTS("ints", 4),
  DOUBLES("doubles", 8),
  MAPS("maps", PayloadType.ENTRIES_PER_MAP * (PayloadType.KEY_SIZE_IN_BYTES + 4));

  /** The number of entries of each map. */
  static final int ENTRIES_PER_MAP = 4;

  /** The length of each key of a map. */
  static final int KEY_SIZE_IN_BYTES = 6;

  private final String caseName;
  private final int valueSizeInBytes;

  PayloadType(String caseName, int valueSizeInBytes) {
    this.caseName = caseName;
    this.valueSizeInBytes = valueSizeInBytes;
  }

  String caseName() {
    return caseName;
  }

  /** Returns how many values fit into a percentage of a record. */
  int valueCount(int percent) {
    return RecordShape.SIZE_IN_BYTES * percent / 100 / valueSizeInBytes;
  }

  /** Returns the size of a number of values. */
  int sizeInBytes(int valueCount) {
    return valueCount * valueSizeInBytes;
  }

  Schema schema() {
    return switch (this) {
      case INTS -> Schema.create(Schema.Type.INT);
      case DOUBLES -> Schema.create(Schema.Type.DOUBLE);
      case MAPS -> Schema.createMap(Schema.create(Schema.Type.INT));
    };
  }
}
