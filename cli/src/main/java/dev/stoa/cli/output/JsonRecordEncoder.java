package dev.stoa.cli.output;

import com.fasterxml.jackson.core.JsonGenerator;
import java.io.IOException;
import java.io.OutputStream;
import org.apache.avro.Schema;
import org.apache.avro.generic.IndexedRecord;

/** Writes JSON, one record per line. */
final class JsonRecordEncoder implements RecordEncoder {
  private final JsonValueWriter valueWriter;
  private final JsonGenerator generator;

  JsonRecordEncoder(Schema schema, OutputStream out, ValueStyle style) throws IOException {
    this.valueWriter = JsonValueWriter.of(schema, style);
    this.generator = JsonValueWriter.newGenerator(out);
  }

  @Override
  public void write(IndexedRecord record) throws IOException {
    valueWriter.writeLine(record, generator);
  }

  @Override
  public void end() throws IOException {
    generator.close();
  }
}
