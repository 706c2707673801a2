package dev.stoa.data.checked;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The time during which values may be used: that of a row, or within it that of an object that a
 * typed accessor reuses. When it ends, the values passed out are overwritten.
 */
final class Lease {
  /** Unlike any value that a test expects, and easy to spot in a debugger. */
  private static final byte OVERWRITTEN = (byte) 0xde;

  private final Set<Lease> inner = new LinkedHashSet<>();
  private final List<CheckedText> texts = new ArrayList<>();
  private final List<byte[]> buffers = new ArrayList<>();
  private String endReason = "";

  /** A lease that ends with this one at the latest, and replaces an earlier inner one. */
  Lease replaceInner(Lease before, String why) {
    before.end(why);
    inner.remove(before);
    Lease lease = new Lease();
    inner.add(lease);
    return lease;
  }

  /** The reason why it ended; empty before that. */
  String end() {
    return endReason;
  }

  /** Ends it; the first reason is kept. */
  void end(String why) {
    if (!endReason.isEmpty()) {
      return;
    }
    inner.forEach(lease -> lease.end(why));
    texts.forEach(CheckedText::overwrite);
    buffers.forEach(bytes -> Arrays.fill(bytes, OVERWRITTEN));
    endReason = why;
  }

  void add(CheckedText text) {
    texts.add(text);
  }

  void add(byte[] bytes) {
    buffers.add(bytes);
  }
}
