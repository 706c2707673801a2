package dev.stoa.bench.experiment.deserialize;

import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;

/**
 * Records of 1,000 bytes, a percentage of which is typed values; the rest is a byte array.
 *
 * @param part what the values are
 * @param percent of the record's bytes
 */
record RecordForm(TypedPart part, int percent) {
  /** Of every record, where values have their fixed size. */
  static final int SIZE_IN_BYTES = 1000;

  /** The ordinals of the record's two fields. */
  static final int VALUES = 0;

  static final int REST = 1;

  String caseName() {
    return part.caseName() + "-" + percent + "%";
  }

  /** How many typed values each record has. */
  int valueCount() {
    return part.count(percent);
  }

  /** How long the byte array of each record is. */
  int restSizeInBytes() {
    return SIZE_IN_BYTES - part.sizeInBytes(valueCount());
  }

  Schema schema() {
    return SchemaBuilder.record("Typed")
        .namespace("dev.stoa.bench")
        .fields()
        .name("values")
        .type(Schema.createArray(part.schema()))
        .noDefault()
        .requiredBytes("rest")
        .endRecord();
  }
}
