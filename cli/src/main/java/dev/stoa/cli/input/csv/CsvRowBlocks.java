package dev.stoa.cli.input.csv;

import dev.stoa.cli.input.block.IrregularTextException;
import dev.stoa.cli.input.block.RowBlocks;
import dev.stoa.cli.input.block.SequentialRowBlocks;
import dev.stoa.cli.input.block.TextRowBlocks;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.record.InputOptions;
import dev.stoa.cli.input.record.RecordSource;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.apache.avro.Schema;

/** Opens CSV files as blocks of rows. */
public final class CsvRowBlocks {
  /** The size of the samples of all files together. */
  private static final int SAMPLE_SIZE_IN_BYTES = 2 << 20;

  /** The minimum size of the sample of a file. */
  private static final int MIN_FILE_SAMPLE_SIZE_IN_BYTES = 16 << 10;

  private CsvRowBlocks() {}

  /**
   * Opens files with the schema of the options, or with one that is inferred from a sample and
   * verified for all rows.
   */
  public static RowBlocks openSampled(
      List<InputLocation> locations, InputOptions options, char separator, int threadCount) {
    if (options.schema().isPresent()) {
      return open(locations, options, separator, threadCount);
    }
    Map<String, CsvColumnShape> shapes;
    try {
      shapes = CsvSample.of(locations, separator, sampleSizeInBytes(locations.size()));
    } catch (IrregularTextException e) {
      return open(locations, options, separator, threadCount);
    }
    Schema schema = options.schemaAdapter().apply(CsvFileRecordReader.schema(shapes));
    CsvTextFormat format = new CsvTextFormat(schema, separator, shapes, locations.size());
    return format.isSupported()
        ? TextRowBlocks.ofSample(locations, format, threadCount)
        : open(locations, options, separator, threadCount);
  }

  /** Opens files with the schema of the options, or with one that is inferred from all rows. */
  public static RowBlocks open(
      List<InputLocation> locations, InputOptions options, char separator, int threadCount) {
    Schema schema = CsvFileRecordReader.source(locations, options, separator).schema();
    InputOptions recordOptions = options.withSchema(schema);
    Function<List<InputLocation>, RecordSource> recordSource =
        files -> CsvFileRecordReader.source(files, recordOptions, separator);
    CsvTextFormat format = new CsvTextFormat(schema, separator, Map.of(), locations.size());
    return format.isSupported()
        ? TextRowBlocks.of(locations, format, threadCount, recordSource)
        : new SequentialRowBlocks(recordSource.apply(locations));
  }

  private static int sampleSizeInBytes(int fileCount) {
    return Math.max(MIN_FILE_SAMPLE_SIZE_IN_BYTES, SAMPLE_SIZE_IN_BYTES / fileCount);
  }
}
