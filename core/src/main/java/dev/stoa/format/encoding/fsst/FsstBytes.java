package dev.stoa.format.encoding.fsst;

import dev.stoa.format.bytes.ByteWriter;
import java.util.Optional;

/**
 * Byte strings made codes of symbols. Called by the writers of vector pages.
 *
 * @param table the symbols
 * @param codes the codes of all values one after another
 * @param ends where the codes of each value end
 */
@SuppressWarnings("ArrayRecordComponent") // nobody compares them or changes the arrays
public record FsstBytes(SymbolTable table, ByteWriter codes, long[] ends) {
  /**
   * Encodes values by a symbol table made for them; empty where codes and table are not smaller.
   *
   * @param data the bytes of all values one after another
   * @param ends where each of the first {@code count} values ends
   */
  public static Optional<FsstBytes> of(byte[] data, int[] ends, int count) {
    return FoundSymbols.of(data, ends, count).encode();
  }
}
