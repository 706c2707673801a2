package dev.stoa.cli.input.block;

import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.record.RecordSource;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.apache.avro.Schema;

/**
 * Decodes text files in blocks. From the first block that cannot be decoded on, reads record by
 * record, so that unusual text is read all the same and errors have their place; if the schema was
 * inferred from a sample, gives up instead.
 */
public final class TextRowBlocks implements RowBlocks {
  private final List<InputLocation> locations;
  private final TextFormat format;

  /** Opens files record by record; absent if the schema was inferred from a sample. */
  private final Optional<Function<List<InputLocation>, RecordSource>> recordSource;

  private final BlockPipeline pipeline;
  private final long sizeInBytes;

  /** The records after the first block that cannot be decoded. */
  private Optional<SequentialRowBlocks> records = Optional.empty();

  private int fileIndex;
  private long finishedFilesSizeInBytes;
  private long filePosition;

  /** The number of rows of the current file that were returned. */
  private long fileRowCount;

  private TextRowBlocks(
      List<InputLocation> locations,
      TextFormat format,
      BlockOptions options,
      Optional<Function<List<InputLocation>, RecordSource>> recordSource) {
    this.locations = List.copyOf(locations);
    this.format = format;
    this.recordSource = recordSource;
    this.sizeInBytes = locations.stream().mapToLong(InputLocation::sizeInBytes).sum();
    this.pipeline =
        new BlockPipeline(
            new TextBlockReader(locations, format, options.blockSizeInBytes()), format, options);
  }

  /**
   * Starts to read files of a known schema.
   *
   * @param recordSource opens files, to be read record by record
   */
  public static TextRowBlocks of(
      List<InputLocation> locations,
      TextFormat format,
      BlockOptions options,
      Function<List<InputLocation>, RecordSource> recordSource) {
    return new TextRowBlocks(locations, format, options, Optional.of(recordSource));
  }

  /** Starts to read files with a schema that was inferred from a sample of them. */
  public static TextRowBlocks ofSample(
      List<InputLocation> locations, TextFormat format, BlockOptions options) {
    return new TextRowBlocks(locations, format, options, Optional.empty());
  }

  @Override
  public Schema schema() {
    return format.schema();
  }

  @Override
  public Optional<RowBlock> next() {
    if (records.isPresent()) {
      return records.get().next();
    }
    Optional<BlockPipeline.Slot> slot = pipeline.next();
    if (slot.isEmpty()) {
      return Optional.empty();
    }
    moveTo(slot.get().fileIndex());
    try {
      RowBlock rows = slot.get().rows();
      filePosition = slot.get().position();
      fileRowCount += rows.rowCount();
      return Optional.of(rows);
    } catch (IrregularTextException e) {
      return readRecords(
          recordSource.orElseThrow(
              () ->
                  new SampleMismatchException("a block does not fit the schema of the sample", e)));
    }
  }

  private void moveTo(int newFileIndex) {
    while (fileIndex < newFileIndex) {
      finishedFilesSizeInBytes += locations.get(fileIndex).sizeInBytes();
      fileIndex++;
      filePosition = 0;
      fileRowCount = 0;
    }
  }

  /** Continues record by record after the rows that were returned. */
  private Optional<RowBlock> readRecords(Function<List<InputLocation>, RecordSource> opener) {
    try {
      pipeline.close();
    } catch (IOException e) {
      // The files are opened again, which reports what is wrong with them.
    }
    RecordSource source = opener.apply(locations.subList(fileIndex, locations.size()));
    records = Optional.of(new SequentialRowBlocks(source));
    for (long row = 0; row < fileRowCount; row++) {
      source.next();
    }
    format.finishRereading();
    return records.get().next();
  }

  @Override
  public long position() {
    long currentPosition = records.map(RowBlocks::position).orElse(filePosition);
    return Math.min(sizeInBytes, finishedFilesSizeInBytes + currentPosition);
  }

  @Override
  public long sizeInBytes() {
    return sizeInBytes;
  }

  @Override
  public String location() {
    return records.map(RowBlocks::location).orElseGet(() -> locations.get(fileIndex).name());
  }

  @Override
  public String warning() {
    return Stream.of(format.warning(), records.map(RowBlocks::warning).orElse(""))
        .filter(warning -> !warning.isEmpty())
        .collect(Collectors.joining("; "));
  }

  @Override
  public void close() throws IOException {
    try {
      pipeline.close();
    } finally {
      if (records.isPresent()) {
        records.get().close();
      }
    }
  }
}
