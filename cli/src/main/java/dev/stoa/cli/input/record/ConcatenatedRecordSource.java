package dev.stoa.cli.input.record;

import dev.stoa.cli.input.file.InputErrors;
import dev.stoa.cli.input.file.InputLocation;
import java.io.IOException;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.function.Supplier;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/** The records of several files of one format; puts the file's name before every error. */
public final class ConcatenatedRecordSource implements RecordSource {
  private final Schema schema;
  private final List<InputLocation> locations;
  private final FileRecordReaderFactory opener;
  private final Supplier<String> warning;
  private final long sizeInBytes;
  private FileRecordReader file;
  private int fileIndex = -1;
  private long finishedSizeInBytes;

  public ConcatenatedRecordSource(
      Schema schema, List<InputLocation> locations, FileRecordReaderFactory opener) {
    this(schema, locations, opener, () -> "");
  }

  public ConcatenatedRecordSource(
      Schema schema,
      List<InputLocation> locations,
      FileRecordReaderFactory opener,
      Supplier<String> warning) {
    this.schema = schema;
    this.locations = List.copyOf(locations);
    this.opener = opener;
    this.warning = warning;
    this.sizeInBytes = locations.stream().mapToLong(InputLocation::sizeInBytes).sum();
  }

  @Override
  public Schema schema() {
    return schema;
  }

  @Override
  public boolean next() {
    try {
      while (file == null || !file.next()) {
        closeFile();
        if (fileIndex + 1 >= locations.size()) {
          return false;
        }
        fileIndex++;
        file = opener.open(locations.get(fileIndex));
      }
      return true;
    } catch (IOException e) {
      throw InputErrors.toException(locations.get(fileIndex).name(), e);
    }
  }

  @Override
  public GenericRecord record() {
    if (file == null) {
      throw new NoSuchElementException("next() was not called or found no record");
    }
    return file.record();
  }

  @Override
  public long position() {
    return Math.min(sizeInBytes, finishedSizeInBytes + (file == null ? 0 : file.position()));
  }

  @Override
  public long sizeInBytes() {
    return sizeInBytes;
  }

  @Override
  public String location() {
    if (file == null) {
      return fileIndex < 0 ? "the beginning of the input" : "the end of the input";
    }
    return locations.get(fileIndex).name() + ", " + file.location();
  }

  @Override
  public String warning() {
    return warning.get();
  }

  @Override
  public void close() throws IOException {
    closeFile();
  }

  private void closeFile() throws IOException {
    if (file != null) {
      FileRecordReader closedFile = file;
      file = null;
      finishedSizeInBytes += locations.get(fileIndex).sizeInBytes();
      closedFile.close();
    }
  }
}
