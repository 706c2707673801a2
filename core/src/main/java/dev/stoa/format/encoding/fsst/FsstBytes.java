package dev.stoa.format.encoding.fsst;

import dev.stoa.format.bytes.ByteWriter;
import java.util.Optional;

/** Byte strings made codes of symbols. Called by the writers of vector pages. */
public final class FsstBytes {
  private final SymbolTable table;
  private final ByteWriter codes;
  private final long[] ends;

  FsstBytes(SymbolTable table, ByteWriter codes, long[] ends) {
    this.table = table;
    this.codes = codes;
    this.ends = ends;
  }

  /**
   * Encodes values by a symbol table made for them; empty where codes and table are not smaller.
   *
   * @param data the bytes of all values one after another
   * @param ends where each of the first {@code count} values ends
   */
  public static Optional<FsstBytes> of(byte[] data, int[] ends, int count) {
    return FoundSymbols.of(data, ends, count).encode();
  }

  /** The symbols. */
  public SymbolTable table() {
    return table;
  }

  /** The codes of all values one after another. */
  public ByteWriter codes() {
    return codes;
  }

  /** Where the codes of each value end. */
  public long[] ends() {
    return ends;
  }
}
