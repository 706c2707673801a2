package dev.stoa.bench.rows;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;

/**
 * Reads a compressed file of JSON lines as flat rows: each member that is not an object is a
 * nullable column, named by its path.
 */
public final class JsonRows {
  private JsonRows() {}

  /** Reads at most {@code maxRowCount} rows. */
  public static Rows read(Path file, long maxRowCount) throws IOException {
    List<Map<String, Object>> lines = readLines(file, maxRowCount);
    Schema schema = schema(lines);
    return new Rows(
        schema, new RowStream(lines.size(), row -> record(schema, lines.get((int) row))));
  }

  private static List<Map<String, Object>> readLines(Path file, long maxRowCount)
      throws IOException {
    List<Map<String, Object>> lines = new ArrayList<>();
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file));
        JsonParser json = new JsonFactory().createParser(in)) {
      while (lines.size() < maxRowCount && json.nextToken() != null) {
        Map<String, Object> members = new LinkedHashMap<>();
        JsonMembers.flatten(json, members);
        lines.add(members);
      }
    }
    return lines;
  }

  private static Schema schema(List<Map<String, Object>> lines) {
    Map<String, JsonKind> kinds = new LinkedHashMap<>();
    for (Map<String, Object> line : lines) {
      line.forEach((name, value) -> kinds.merge(name, JsonKind.ofValue(value), JsonKind::merge));
    }
    SchemaBuilder.FieldAssembler<Schema> fields =
        SchemaBuilder.record("Flattened").namespace("dev.stoa.bench").fields();
    kinds.forEach((name, kind) -> fields.name(name).type(kind.schema()).withDefault(null));
    return fields.endRecord();
  }

  private static GenericRecord record(Schema schema, Map<String, Object> line) {
    GenericRecord record = new GenericData.Record(schema);
    for (Schema.Field field : schema.getFields()) {
      Object value = line.get(field.name());
      if (value != null) {
        record.put(field.pos(), JsonKind.ofSchema(field.schema()).convert(value));
      }
    }
    return record;
  }
}
