package dev.stoa.bench.experiment.deserialize;

import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;

/**
 * Records of 1,000 bytes, a percentage of which is typed values; the rest is a byte array.
 *
 * @param payload the type of the values
 * @param percent the percentage of the record's bytes
 */
record RecordShape(PayloadType payload, int percent) {
  /** The size of every record, with values of fixed size. */
  static final int SIZE_IN_BYTES = 1000;

  /** The ordinals of the record's two fields. */
  static final int VALUES = 0;

  static final int REST = 1;

  String caseName() {
    return payload.caseName() + "-" + percent + "%";
  }

  /** The number of typed values in each record. */
  int valueCount() {
    return payload.count(percent);
  }

  /** The length of the byte array in each record. */
  int restSizeInBytes() {
    return SIZE_IN_BYTES - payload.sizeInBytes(valueCount());
  }

  Schema schema() {
    return SchemaBuilder.record("Typed")
        .namespace("dev.stoa.bench")
        .fields()
        .name("values")
        .type(Schema.createArray(payload.schema()))
        .noDefault()
        .requiredBytes("rest")
        .endRecord();
  }
}
