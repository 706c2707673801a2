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
 * @param fileSchema the schema of the file's records; from a catalog if the file does not contain
 *     it
 * @param requestedSchema a record of some of its fields, in the reader's order
 */
public record Projection(Schema fileSchema, Schema requestedSchema) {
  private static final String FILE_SCHEMA = "stoa.bench.peer.file.schema";
  private static final String REQUESTED_SCHEMA = "stoa.bench.peer.requested.schema";

  /** Some columns of a file. */
  public static Projection of(Schema written, String... columns) {
    List<Schema.Field> fields =
        Arrays.stream(columns)
            .map(written::getField)
            .map(field -> new Schema.Field(field, field.schema()))
            .toList();
    Schema requested =
        Schema.createRecord(
            written.getName(), written.getDoc(), written.getNamespace(), false, fields);
    return new Projection(written, requested);
  }

  /** All columns of a file. */
  public static Projection ofAll(Schema written) {
    return new Projection(written, written);
  }

  /** The positions of the requested columns in the file's records. */
  List<Integer> ordinals() {
    return requestedSchema.getFields().stream()
        .map(field -> fileSchema.getField(field.name()).pos())
        .toList();
  }

  /** A decoder of the file's records in Avro binary that keeps only the requested columns. */
  GenericDatumReader<GenericRecord> datumReader() {
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
