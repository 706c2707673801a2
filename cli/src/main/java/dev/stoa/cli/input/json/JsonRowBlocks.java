package dev.stoa.cli.input.json;

import dev.stoa.cli.input.block.BlockOptions;
import dev.stoa.cli.input.block.RowBlocks;
import dev.stoa.cli.input.block.TextRowBlocks;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.record.InputOptions;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import org.apache.avro.Schema;

/** Opens JSON files as blocks of rows. */
public final class JsonRowBlocks {
  private JsonRowBlocks() {}

  /**
   * Opens files with the schema of the options, or with one that is inferred from a sample and
   * verified for all rows.
   */
  public static RowBlocks openSampled(
      List<InputLocation> locations, InputOptions options, BlockOptions blockOptions) {
    Optional<JsonObjectShape> sample =
        options.schema().isPresent() ? Optional.empty() : sample(locations, options, blockOptions);
    if (sample.isEmpty() || sample.get().members().isEmpty()) {
      return open(locations, options, blockOptions);
    }
    Schema schema = JsonShapeSchema.of(sample.get(), options.inference());
    if (!options.schemaAdapter().apply(schema).equals(schema)) {
      // Rows are compared with the sample while they are read, and have the sample's schema then.
      return open(locations, options, blockOptions);
    }
    return TextRowBlocks.ofSample(
        locations,
        new JsonTextFormat(
            schema, sample, options.inference(), locations, new ConvertedValueReport()),
        blockOptions);
  }

  /** Opens files with the schema of the options, or with one that is inferred from all rows. */
  public static RowBlocks open(
      List<InputLocation> locations, InputOptions options, BlockOptions blockOptions) {
    Schema schema = JsonFileRecordReader.source(locations, options).schema();
    InputOptions recordOptions = options.withSchema(schema);
    ConvertedValueReport report = new ConvertedValueReport();
    return TextRowBlocks.of(
        locations,
        new JsonTextFormat(schema, Optional.empty(), options.inference(), locations, report),
        blockOptions,
        files -> JsonFileRecordReader.reportingSource(files, recordOptions, report));
  }

  /** Returns the shape of the first rows of each file; empty if they cannot be read. */
  private static Optional<JsonObjectShape> sample(
      List<InputLocation> locations, InputOptions options, BlockOptions blockOptions) {
    int bytesPerFile = blockOptions.sampleSizePerFile(locations.size());
    JsonShapeReader shapeReader = new JsonShapeReader(options.inference());
    for (InputLocation location : locations) {
      try (JsonRowReader rowReader = JsonRowReader.open(location, false)) {
        while (rowReader.parser().currentLocation().getByteOffset() < bytesPerFile
            && rowReader.next()) {
          shapeReader.readRow(rowReader.parser());
        }
      } catch (IOException e) {
        return Optional.empty(); // read again to infer the schema, which reports the error
      }
    }
    return Optional.of(shapeReader.rowShape());
  }
}
