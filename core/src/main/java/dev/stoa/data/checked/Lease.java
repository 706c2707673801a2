package dev.stoa.data.checked;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A time for which values may be used: a row's, or within it that of an object which a typed
 * accessor uses again. When it ends, what was given away is overwritten.
 */
final class Lease {
  /** Unlike any value that a test would expect, and easily seen in a debugger. */
  private static final byte OVERWRITTEN = (byte) 0xde;

  private final Set<Lease> inner = new LinkedHashSet<>();
  private final List<CheckedText> texts = new ArrayList<>();
  private final List<byte[]> buffers = new ArrayList<>();
  private String end = "";

  /** A lease that ends with this one at the latest, and which replaces one of those before. */
  Lease innerInsteadOf(Lease before, String why) {
    before.end(why);
    inner.remove(before);
    Lease lease = new Lease();
    inner.add(lease);
    return lease;
  }

  /** Why it ended; empty while it has not. */
  String end() {
    return end;
  }

  /** Ends it; the first reason stays. */
  void end(String why) {
    if (!end.isEmpty()) {
      return;
    }
    inner.forEach(lease -> lease.end(why));
    texts.forEach(CheckedText::overwrite);
    buffers.forEach(bytes -> Arrays.fill(bytes, OVERWRITTEN));
    end = why;
  }

  void add(CheckedText text) {
    texts.add(text);
  }

  void add(byte[] bytes) {
    buffers.add(bytes);
  }
}
