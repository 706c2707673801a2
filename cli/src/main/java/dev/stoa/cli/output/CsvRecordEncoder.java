package dev.stoa.cli.output;

import de.siegmar.fastcsv.writer.CsvWriter;
import de.siegmar.fastcsv.writer.LineDelimiter;
import de.siegmar.fastcsv.writer.QuoteStrategies;
import dev.stoa.cli.input.record.FieldProperties;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.IndexedRecord;

/** Writes comma- or tab-separated values with a header row. */
final class CsvRecordEncoder implements RecordEncoder {
  private record Column(Schema schema, JsonValueWriter jsonWriter) {}

  private final CsvWriter writer;
  private final List<Column> columns = new ArrayList<>();

  CsvRecordEncoder(Schema schema, OutputStream out, char separator) {
    this.writer =
        CsvWriter.builder()
            .fieldSeparator(separator)
            // Null is an empty field, empty text a pair of quotes.
            .quoteStrategy(QuoteStrategies.EMPTY)
            .lineDelimiter(LineDelimiter.LF)
            .build(out, StandardCharsets.UTF_8);
    List<String> header = new ArrayList<>();
    for (Schema.Field field : schema.getFields()) {
      header.add(FieldProperties.externalName(field));
      columns.add(new Column(field.schema(), JsonValueWriter.of(field.schema())));
    }
    writer.writeRecord(header);
  }

  @Override
  public void write(IndexedRecord record) {
    List<String> fields = new ArrayList<>(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      fields.add(fieldText(columns.get(i), record.get(i)));
    }
    writer.writeRecord(fields);
  }

  @Override
  public void end() throws IOException {
    writer.flush();
  }

  private static String fieldText(Column column, Object value) {
    if (value == null) {
      return null;
    }
    Schema schema = column.schema();
    if (schema.isUnion()) {
      schema = schema.getTypes().get(GenericData.get().resolveUnion(schema, value));
    }
    return switch (schema.getType()) {
      case STRING, ENUM -> value.toString();
      case RECORD, ARRAY, MAP -> column.jsonWriter().toJson(value);
      default -> withoutQuotes(column.jsonWriter().toJson(value));
    };
  }

  /** Removes the quotes around base64, NaN and infinities, which contain no escapes. */
  private static String withoutQuotes(String json) {
    return json.startsWith("\"") ? json.substring(1, json.length() - 1) : json;
  }
}
