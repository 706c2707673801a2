package dev.stoa.cli.input.block;

/** Decodes blocks of text. Each thread has its own. */
@FunctionalInterface
public interface BlockDecoder {
  /**
   * Decodes a block.
   *
   * @throws IrregularTextException when the records must be read one by one instead, for the result
   *     or for the error
   */
  RowBlock decode(TextBlock block) throws IrregularTextException;
}
