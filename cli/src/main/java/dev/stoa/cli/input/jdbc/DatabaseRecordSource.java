package dev.stoa.cli.input.jdbc;

import dev.stoa.cli.input.record.FileRecordReader;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.LostRecords;
import dev.stoa.cli.input.record.ReaderSchema;
import dev.stoa.cli.input.record.RecordSource;
import dev.stoa.cli.input.record.ResolvingRecordReader;
import java.io.IOException;
import java.util.Iterator;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/** The rows of some ranges of a scan, one range after another, with the schema of the options. */
final class DatabaseRecordSource implements RecordSource {
  private final DatabaseScan scan;
  private final InputOptions options;
  private final Iterator<TaskRange> ranges;
  private FileRecordReader reader;
  private long finishedByteCount;

  DatabaseRecordSource(DatabaseScan scan, InputOptions options, List<TaskRange> ranges) {
    this.scan = scan;
    this.options = options;
    this.ranges = ranges.iterator();
  }

  @Override
  public Schema schema() {
    return options.schema().orElse(scan.schema());
  }

  @Override
  public boolean next() {
    while (true) {
      try {
        return advance();
      } catch (IOException e) {
        options.badRecords().skip(scan.name(), e, this::skipBad);
      }
    }
  }

  private boolean advance() throws IOException {
    while (reader == null || !reader.next()) {
      closeReader();
      if (!ranges.hasNext()) {
        return false;
      }
      reader = open(ranges.next());
    }
    return true;
  }

  private FileRecordReader open(TaskRange range) throws IOException {
    Optional<Schema> schema = options.schema();
    return schema.isPresent()
        ? ResolvingRecordReader.resolve(
            scan.schema(),
            new ReaderSchema(schema.get(), !options.isSchemaOfInputs()),
            () -> scan.open(range))
        : scan.open(range);
  }

  private Optional<LostRecords> skipBad(IOException failure) throws IOException {
    return reader == null ? Optional.empty() : reader.skipBad(failure);
  }

  @Override
  public GenericRecord record() {
    return reader.record();
  }

  @Override
  public long position() {
    return finishedByteCount + (reader == null ? 0 : reader.position());
  }

  /** Returns 0: the size is unknown until all rows are read. */
  @Override
  public long sizeInBytes() {
    return 0;
  }

  @Override
  public String location() {
    return reader == null ? scan.name() : scan.name() + ", " + reader.location();
  }

  private void closeReader() throws IOException {
    if (reader != null) {
      finishedByteCount += reader.position();
      reader.close();
      reader = null;
    }
  }

  @Override
  public void close() throws IOException {
    closeReader();
  }
}
