package dev.stoa.format.split;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.page.PageFormat;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.valuepage.ValuePageOptions;
import dev.stoa.format.vector.write.VectorOptions;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * The options for writing the pages of a column.
 *
 * @param valueOptions the options of value pages
 * @param vectorOptions the options of vector pages; empty if the column has value pages
 * @param bloomFalsePositiveRate the maximum false-positive rate of Bloom filters; empty for none
 */
public record PageOptions(
    ValuePageOptions valueOptions,
    Optional<VectorOptions> vectorOptions,
    OptionalDouble bloomFalsePositiveRate) {
  /** The options of plain value pages. */
  static final PageOptions PLAIN_UNCOMPRESSED =
      new PageOptions(
          new ValuePageOptions(PageLayout.PLAIN, CompressionCodec.NONE, 1 << 16, List.of()),
          Optional.empty(),
          OptionalDouble.empty());

  /**
   * Returns the requested format of the pages; a page may have a simpler layout if it is smaller.
   */
  PageFormat pageFormat() {
    return vectorOptions
        .map(options -> new PageFormat(PageLayout.VECTOR, options.codec()))
        .orElseGet(valueOptions::pageFormat);
  }

  /** Whether pages are plain values, which can be written without collecting a whole page. */
  boolean isPlainUncompressed() {
    return vectorOptions.isEmpty() && valueOptions.isPlainUncompressed();
  }
}
