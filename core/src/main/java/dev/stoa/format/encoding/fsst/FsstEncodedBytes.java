package dev.stoa.format.encoding.fsst;

import dev.stoa.format.bytes.ByteWriter;
import java.util.Optional;

/**
 * Byte strings encoded as codes of symbols. Called by the writers of vector pages.
 *
 * @param table the symbols
 * @param codes the codes of all values one after another
 * @param endOffsets the end of each value's codes
 */
@SuppressWarnings("ArrayRecordComponent") // neither compared nor modified
public record FsstEncodedBytes(SymbolTable table, ByteWriter codes, long[] endOffsets) {
  /**
   * Encodes values with a symbol table trained on them; empty if codes and table are not smaller.
   *
   * @param data the bytes of all values one after another
   * @param endOffsets the end of each of the first {@code count} values
   */
  public static Optional<FsstEncodedBytes> of(byte[] data, int[] endOffsets, int count) {
    return FsstEncoder.of(data, endOffsets, count).encode();
  }
}
