package dev.stoa.bench.peer;

import java.util.Arrays;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;

/**
 * The columns to read from a file.
 *
 * @param fileSchema the schema of the file's records, as from a catalog: some formats do not store
 *     it
 * @param requestedSchema a record schema with some fields of {@code fileSchema}, in the reader's
 *     order
 */
public record Projection(Schema fileSchema, Schema requestedSchema) {
  private static final String FILE_SCHEMA = "stoa.bench.peer.file.schema";
  private static final String REQUESTED_SCHEMA = "stoa.bench.peer.requested.schema";

  /** Creates a projection to some columns of a file. */
  public static Projection of(Schema fileSchema, String... columnNames) {
    List<Schema.Field> fields =
        Arrays.stream(columnNames)
            .map(fileSchema::getField)
            .map(field -> new Schema.Field(field, field.schema()))
            .toList();
    Schema requestedSchema =
        Schema.createRecord(
            fileSchema.getName(), fileSchema.getDoc(), fileSchema.getNamespace(), false, fields);
    return new Projection(fileSchema, requestedSchema);
  }

  /** Creates a projection to all columns of a file. */
  public static Projection ofAll(Schema fileSchema) {
    return new Projection(fileSchema, fileSchema);
  }

  /** Returns the ordinals of the requested columns in the file's schema. */
  List<Integer> ordinals() {
    return requestedSchema.getFields().stream()
        .map(field -> fileSchema.getField(field.name()).pos())
        .toList();
  }

  /**
   * Creates a reader of Avro binary that decodes only the requested columns of the file's records.
   */
  GenericDatumReader<GenericRecord> newDatumReader() {
    return new GenericDatumReader<>(fileSchema, requestedSchema);
  }

  void putInto(Configuration configuration) {
    configuration.set(FILE_SCHEMA, fileSchema.toString());
    configuration.set(REQUESTED_SCHEMA, requestedSchema.toString());
  }

  static Projection from(Configuration configuration) {
    return new Projection(
        parse(configuration.get(FILE_SCHEMA)), parse(configuration.get(REQUESTED_SCHEMA)));
  }

  private static Schema parse(String schema) {
    return new Schema.Parser().parse(schema);
  }
}
