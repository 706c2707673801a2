package dev.stoa.format.split;

import dev.stoa.format.compress.CompressionCodec;
import dev.stoa.format.page.PageForm;
import dev.stoa.format.page.PageLayout;
import dev.stoa.format.valuepage.ValuePageOptions;
import dev.stoa.format.vector.write.VectorOptions;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;

/**
 * How the pages of a column are written.
 *
 * @param values how, where they are value pages
 * @param vectors how, where they are vector pages; empty for value pages
 * @param bloomRate how many of the values that are not there Bloom filters may find; empty for none
 */
public record PageOptions(
    ValuePageOptions values, Optional<VectorOptions> vectors, OptionalDouble bloomRate) {
  /** Values one after another. */
  static final PageOptions BARE =
      new PageOptions(
          new ValuePageOptions(PageLayout.PLAIN, CompressionCodec.NONE, 1 << 16, List.of()),
          Optional.empty(),
          OptionalDouble.empty());

  /** How the pages' bytes are to be read, those at least that need not be simpler. */
  PageForm form() {
    return vectors
        .map(options -> new PageForm(PageLayout.VECTOR, options.codec()))
        .orElseGet(values::form);
  }

  /** Whether pages are values alone, so that nothing about them need be known before. */
  boolean isBare() {
    return vectors.isEmpty() && values.isBare();
  }
}
