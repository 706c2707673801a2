package dev.stoa.cli.input.record;

import dev.stoa.cli.input.file.SpooledInput;
import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/** Reads standard input from its temporary copy, which it deletes when closed. */
public record SpooledRecordSource(RecordSource source, SpooledInput spooled)
    implements RecordSource {
  @Override
  public Schema schema() {
    return source.schema();
  }

  @Override
  public boolean next() {
    return source.next();
  }

  @Override
  public GenericRecord record() {
    return source.record();
  }

  @Override
  public long position() {
    return source.position();
  }

  @Override
  public long sizeInBytes() {
    return source.sizeInBytes();
  }

  @Override
  public String location() {
    return source.location();
  }

  @Override
  public String warning() {
    return source.warning();
  }

  @Override
  public void close() throws IOException {
    try {
      source.close();
    } finally {
      spooled.delete();
    }
  }
}
