package dev.stoa.cli.input.record;

import dev.stoa.cli.input.file.InputLocation;
import java.io.IOException;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/**
 * Reads several files of one format in sequence; adds the file's name to every error, and skips bad
 * records if they may be.
 */
public final class ConcatenatedRecordSource implements RecordSource {
  private final Schema schema;
  private final List<InputLocation> locations;
  private final FileRecordReaderFactory readerFactory;
  private final Supplier<String> warningSupplier;
  private final BadRecords badRecords;
  private final long sizeInBytes;

  /** The positions of the fields that are needed; empty for all. */
  private Optional<Set<Integer>> neededFields = Optional.empty();

  private FileRecordReader currentReader;
  private int fileIndex = -1;
  private long finishedFilesSizeInBytes;

  /** Creates a source without a warning; {@code readerFactory} opens each file. */
  public ConcatenatedRecordSource(
      Schema schema,
      List<InputLocation> locations,
      BadRecords badRecords,
      FileRecordReaderFactory readerFactory) {
    this(schema, locations, badRecords, readerFactory, () -> "");
  }

  /** Creates a source that asks {@code warningSupplier} for its warning. */
  public ConcatenatedRecordSource(
      Schema schema,
      List<InputLocation> locations,
      BadRecords badRecords,
      FileRecordReaderFactory readerFactory,
      Supplier<String> warningSupplier) {
    this.schema = schema;
    this.locations = List.copyOf(locations);
    this.readerFactory = readerFactory;
    this.warningSupplier = warningSupplier;
    this.badRecords = badRecords;
    this.sizeInBytes = locations.stream().mapToLong(InputLocation::sizeInBytes).sum();
  }

  @Override
  public Schema schema() {
    return schema;
  }

  @Override
  public void project(Set<Integer> positions) {
    neededFields = Optional.of(Set.copyOf(positions));
  }

  @Override
  public boolean next() {
    while (true) {
      try {
        return advance();
      } catch (IOException e) {
        badRecords.skip(locations.get(fileIndex).name(), e, this::skipBad);
      }
    }
  }

  private boolean advance() throws IOException {
    while (currentReader == null || !currentReader.next()) {
      closeFile();
      if (fileIndex + 1 >= locations.size()) {
        return false;
      }
      fileIndex++;
      InputLocation file = locations.get(fileIndex);
      currentReader =
          neededFields.isPresent()
              ? readerFactory.open(file, neededFields.get())
              : readerFactory.open(file);
    }
    return true;
  }

  private Optional<LostRecords> skipBad(IOException failure) throws IOException {
    return currentReader == null ? Optional.empty() : currentReader.skipBad(failure);
  }

  @Override
  public GenericRecord record() {
    if (currentReader == null) {
      throw new NoSuchElementException("next() was not called or found no record");
    }
    return currentReader.record();
  }

  @Override
  public long position() {
    return Math.min(
        sizeInBytes,
        finishedFilesSizeInBytes + (currentReader == null ? 0 : currentReader.position()));
  }

  @Override
  public long sizeInBytes() {
    return sizeInBytes;
  }

  @Override
  public String location() {
    if (currentReader == null) {
      return fileIndex < 0 ? "the beginning of the input" : "the end of the input";
    }
    return locations.get(fileIndex).name() + ", " + currentReader.location();
  }

  @Override
  public String warning() {
    return warningSupplier.get();
  }

  @Override
  public void close() throws IOException {
    closeFile();
  }

  private void closeFile() throws IOException {
    if (currentReader != null) {
      FileRecordReader reader = currentReader;
      currentReader = null;
      finishedFilesSizeInBytes += locations.get(fileIndex).sizeInBytes();
      reader.close();
    }
  }
}
