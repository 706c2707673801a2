package dev.stoa.record;

import dev.stoa.annotation.Experimental;
import dev.stoa.avro.resolution.RecordAligner;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericDatumWriter;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.io.DatumReader;
import org.apache.avro.io.DatumWriter;

/**
 * Converts objects of another library to records and back, with that library's Avro writer and
 * reader: from {@code avro-protobuf} for Protocol Buffers, from {@code avro-thrift} for Thrift; for
 * plain classes, Avro's {@code ReflectDatumWriter} and {@code ReflectDatumReader}.
 *
 * <pre>{@code
 * var bridge = new RecordBridge<>(ProtobufData.get().getSchema(Visit.class),
 *     new ProtobufDatumWriter<>(Visit.class), new ProtobufDatumReader<>(Visit.class));
 * writer.write(bridge.record(visit));
 * }</pre>
 *
 * <p>Each object passes through Avro's binary form. Not thread-safe.
 *
 * @param <T> the class of the objects
 */
@Experimental
public final class RecordBridge<T> {
  private final Schema schema;
  private final DatumReader<T> reader;
  private final DatumConverter<T, GenericRecord> toRecords;

  /** The schema of the last record, which {@link #toObjects} converts. */
  private Schema recordSchema;

  private DatumConverter<IndexedRecord, T> toObjects;

  /**
   * Creates a bridge over a writer and a reader.
   *
   * @param schema the schema of the records
   * @param writer writes objects with that schema
   * @param reader reads records with that schema, or with a schema that Avro resolves to it
   */
  public RecordBridge(Schema schema, DatumWriter<T> writer, DatumReader<T> reader) {
    this.schema = schema;
    this.reader = reader;
    this.toRecords = new DatumConverter<>(writer, new GenericDatumReader<>(schema));
  }

  /** The schema of the records. */
  public Schema schema() {
    return schema;
  }

  /** Returns a new record with the content of an object. */
  public GenericRecord record(T object) throws IOException {
    return toRecords.convert(object);
  }

  /**
   * Returns a new object with the content of a record. Fields that the record lacks take their
   * defaults.
   *
   * @throws org.apache.avro.AvroTypeException when Avro cannot resolve the record's schema, or when
   *     times differ in unit or decimals in scale, which Avro would not notice
   */
  @SuppressWarnings("ReferenceEquality") // comparing whole schemas would cost more than the record
  public T object(IndexedRecord record) throws IOException {
    if (record.getSchema() != recordSchema) {
      RecordAligner.check(record.getSchema(), schema);
      recordSchema = record.getSchema();
      reader.setSchema(recordSchema);
      toObjects = new DatumConverter<>(new GenericDatumWriter<>(recordSchema), reader);
    }
    return toObjects.convert(record);
  }
}
