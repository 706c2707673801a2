package dev.stoa.bench.experiment.deserialize;

import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;

/**
 * The shape of records of 1,000 bytes, of which a percentage are typed values; the rest is a byte
 * array.
 *
 * @param payload the type of the values
 * @param percent the percentage of the record's bytes that are typed values
 */
record RecordShape(PayloadType payload, int percent) {
  /** The size of every record, if its values are stored with fixed sizes. */
  static final int SIZE_IN_BYTES = 1000;

  /** The ordinal of the array of typed values. */
  static final int VALUES_ORDINAL = 0;

  /** The ordinal of the byte array. */
  static final int REST_ORDINAL = 1;

  String caseName() {
    return payload.caseName() + "-" + percent + "%";
  }

  /** The number of typed values in each record. */
  int valueCount() {
    return payload.valueCount(percent);
  }

  /** The size of the byte array in each record. */
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
