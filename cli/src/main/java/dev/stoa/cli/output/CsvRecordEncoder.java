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
import org.apache.avro.generic.IndexedRecord;

/** Writes comma- or tab-separated values with a header row. */
final class CsvRecordEncoder implements RecordEncoder {
  private final CsvWriter writer;
  private final List<ValueText> columns = new ArrayList<>();

  CsvRecordEncoder(Schema schema, OutputStream out, char separator, ValueStyle style) {
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
      columns.add(ValueText.of(field.schema(), style));
    }
    writer.writeRecord(header);
  }

  @Override
  public void write(IndexedRecord record) {
    List<String> fields = new ArrayList<>(columns.size());
    for (int i = 0; i < columns.size(); i++) {
      Object value = record.get(i);
      fields.add(value == null ? null : columns.get(i).format(value));
    }
    writer.writeRecord(fields);
  }

  @Override
  public void end() throws IOException {
    writer.flush();
  }
}
