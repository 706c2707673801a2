package dev.stoa.bench.flip;

import java.util.List;
import java.util.NoSuchElementException;
import org.apache.parquet.hadoop.metadata.CompressionCodecName;

/** The formats of the experiment. */
final class FlipFormats {
  private static final List<FlipFormat> ALL =
      List.of(
          new ParquetFlipFormat(CompressionCodecName.UNCOMPRESSED, false),
          new ParquetFlipFormat(CompressionCodecName.ZSTD, false),
          new ParquetFlipFormat(CompressionCodecName.UNCOMPRESSED, true),
          new OrcFlipFormat(),
          new AvroFlipFormat(),
          new ArrowFlipFormat(),
          new StoaFlipFormat());

  private FlipFormats() {}

  static List<FlipFormat> all() {
    return ALL;
  }

  static FlipFormat withLabel(String label) {
    return ALL.stream()
        .filter(format -> format.label().equals(label))
        .findFirst()
        .orElseThrow(() -> new NoSuchElementException("unknown format " + label));
  }
}
