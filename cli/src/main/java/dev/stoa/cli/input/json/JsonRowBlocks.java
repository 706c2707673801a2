package dev.stoa.cli.input.json;

import dev.stoa.cli.input.block.RowBlocks;
import dev.stoa.cli.input.block.SequentialRowBlocks;
import dev.stoa.cli.input.file.InputLocation;
import dev.stoa.cli.input.record.InputOptions;
import java.util.List;

/** Opens JSON files as blocks of rows. */
public final class JsonRowBlocks {
  private JsonRowBlocks() {}

  /** TODO. */
  public static RowBlocks openSampled(
      List<InputLocation> locations, InputOptions options, int threadCount) {
    return open(locations, options, threadCount);
  }

  /** TODO. */
  public static RowBlocks open(
      List<InputLocation> locations, InputOptions options, int threadCount) {
    return new SequentialRowBlocks(JsonFileRecordReader.source(locations, options));
  }
}
