package dev.stoa.cli.input.csv;

import dev.stoa.cli.input.block.BlockOptions;
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
  public RowBlocks openSampled(InputOptions options, BlockOptions blockOptions) {
    if (options.schema().isPresent() || !CsvTextFormat.supports(dialects)) {
      return open(options, blockOptions);
    }
    Map<String, CsvColumnShape> shapes;
    try {
      shapes =
          CsvSample.of(
              locations,
              dialects,
              options.inference(),
              blockOptions.sampleSizePerFile(locations.size()));
    } catch (IrregularTextException e) {
      return open(options, blockOptions);
    }
    dialects.tellOddValues(shapes, options);
    Schema schema = options.schemaAdapter().apply(CsvFileRecordReader.schema(shapes));
    if (!CsvTextFormat.supports(schema, dialects.nulls())) {
      return open(options, blockOptions);
    }
    CsvTextFormat format = new CsvTextFormat(schema, dialects, shapes, locations.size());
    return TextRowBlocks.ofSample(locations, format, blockOptions);
  }

  /** Opens the files with the schema of the options, or with one that is inferred from all rows. */
  public RowBlocks open(InputOptions options, BlockOptions blockOptions) {
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
        blockOptions,
        files -> CsvFileRecordReader.source(files, dialects, recordOptions));
  }
}
