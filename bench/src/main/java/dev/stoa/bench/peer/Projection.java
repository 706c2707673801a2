package dev.stoa.bench.peer;

import java.util.Arrays;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericDatumReader;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;

/**
 * The columns that are read of a file.
 *
 * @param written the schema of the file's records; a catalogue knows it where the file does not
 * @param asked a record of some of its fields, in the order in which the reader wants them
 */
public record Projection(Schema written, Schema asked) {
  private static final String WRITTEN = "stoa.bench.peer.written";
  private static final String ASKED = "stoa.bench.peer.asked";

  /** Some columns of a file. */
  public static Projection of(Schema written, String... columns) {
    List<Schema.Field> fields =
        Arrays.stream(columns)
            .map(written::getField)
            .map(field -> new Schema.Field(field, field.schema()))
            .toList();
    Schema asked =
        Schema.createRecord(
            written.getName(), written.getDoc(), written.getNamespace(), false, fields);
    return new Projection(written, asked);
  }

  /** All columns of a file. */
  public static Projection ofAll(Schema written) {
    return new Projection(written, written);
  }

  /** The positions of the asked columns in the file's records. */
  List<Integer> ordinals() {
    return asked.getFields().stream().map(field -> written.getField(field.name()).pos()).toList();
  }

  /** A decoder of the file's records in Avro binary that keeps the asked columns alone. */
  GenericDatumReader<GenericRecord> datumReader() {
    return new GenericDatumReader<>(written, asked);
  }

  void putInto(Configuration configuration) {
    configuration.set(WRITTEN, written.toString());
    configuration.set(ASKED, asked.toString());
  }

  static Projection from(Configuration configuration) {
    return new Projection(parse(configuration.get(WRITTEN)), parse(configuration.get(ASKED)));
  }

  private static Schema parse(String schema) {
    return new Schema.Parser().parse(schema);
  }
}
