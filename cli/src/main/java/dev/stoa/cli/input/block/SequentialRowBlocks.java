package dev.stoa.cli.input.block;

import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.table.write.TableWriter;
import java.io.IOException;
import java.util.Optional;
import org.apache.avro.Schema;

/** Reads one record at a time, each of them a block, for formats that are not divided. */
public record SequentialRowBlocks(RecordSource source) implements RowBlocks {
  @Override
  public Schema schema() {
    return source.schema();
  }

  @Override
  public Optional<RowBlock> next() {
    return source.next() ? Optional.of(new CurrentRecord(source)) : Optional.empty();
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
    source.close();
  }

  /** The current record of a source, valid until its next one. */
  private record CurrentRecord(RecordSource source) implements RowBlock {
    @Override
    public int rowCount() {
      return 1;
    }

    @Override
    public void writeTo(TableWriter writer) throws IOException {
      writer.write(source.record());
    }
  }
}
