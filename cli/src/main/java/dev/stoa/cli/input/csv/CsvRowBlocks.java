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
import org.apache.avro.Schema;

/** Opens CSV files as blocks of rows, repeatedly if need be. */
public final class CsvRowBlocks {
  /** The size of the samples of all files together. */
  private static final int SAMPLE_SIZE_IN_BYTES = 2 << 20;

  /** The minimum size of the sample of a file. */
  private static final int MIN_FILE_SAMPLE_SIZE_IN_BYTES = 16 << 10;

  private final List<InputLocation> locations;
  private final CsvDialects dialects;

  private CsvRowBlocks(List<InputLocation> locations, CsvDialects dialects) {
    this.locations = locations;
    this.dialects = dialects;
  }

  /** Detects the dialects of files, and tells the user. */
  public static CsvRowBlocks detect(List<InputLocation> locations, InputOptions options) {
    return new CsvRowBlocks(locations, CsvDialects.detect(locations, options));
  }

  /**
   * Opens the files with the schema of the options, or with one that is inferred from a sample and
   * verified for all rows.
   */
  public RowBlocks openSampled(InputOptions options, int threadCount) {
    if (options.schema().isPresent() || !CsvTextFormat.supports(dialects)) {
      return open(options, threadCount);
    }
    Map<String, CsvColumnShape> shapes;
    try {
      shapes = CsvSample.of(locations, dialects, sampleSizeInBytes(locations.size()));
    } catch (IrregularTextException e) {
      return open(options, threadCount);
    }
    Schema schema = options.schemaAdapter().apply(CsvFileRecordReader.schema(shapes));
    if (!CsvTextFormat.supports(schema, dialects.nulls())) {
      return open(options, threadCount);
    }
    CsvTextFormat format = new CsvTextFormat(schema, dialects, shapes, locations.size());
    return TextRowBlocks.ofSample(locations, format, threadCount);
  }

  /** Opens the files with the schema of the options, or with one that is inferred from all rows. */
  public RowBlocks open(InputOptions options, int threadCount) {
    RecordSource records = CsvFileRecordReader.source(locations, dialects, options);
    Schema schema = records.schema();
    if (!CsvTextFormat.supports(dialects) || !CsvTextFormat.supports(schema, dialects.nulls())) {
      return new SequentialRowBlocks(records);
    }
    CsvTextFormat format = new CsvTextFormat(schema, dialects, Map.of(), locations.size());
    InputOptions recordOptions = options.withSchema(schema);
    return TextRowBlocks.of(
        locations,
        format,
        threadCount,
        files -> CsvFileRecordReader.source(files, dialects, recordOptions));
  }

  private static int sampleSizeInBytes(int fileCount) {
    return Math.max(MIN_FILE_SAMPLE_SIZE_IN_BYTES, SAMPLE_SIZE_IN_BYTES / fileCount);
  }
}
