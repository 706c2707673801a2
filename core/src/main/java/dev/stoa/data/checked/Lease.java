package dev.stoa.data.checked;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The time during which values may be used: until the reader moves to the next row or, for an
 * object that a typed accessor reuses, until the accessor is called again. When the lease ends, the
 * values are overwritten.
 */
final class Lease {
  /** Unlike any value that a test expects, and easy to spot in a debugger. */
  private static final byte OVERWRITE_BYTE = (byte) 0xde;

  private final Set<Lease> innerLeases = new LinkedHashSet<>();
  private final List<CheckedText> texts = new ArrayList<>();
  private final List<byte[]> buffers = new ArrayList<>();
  private String endReason = "";

  /**
   * Ends an inner lease and returns a new one, which ends with this lease at the latest.
   *
   * @param reason what has ended the previous lease, for messages
   */
  Lease replaceInner(Lease previousLease, String reason) {
    previousLease.end(reason);
    innerLeases.remove(previousLease);
    Lease lease = new Lease();
    innerLeases.add(lease);
    return lease;
  }

  /** The reason why the lease has ended; empty if it has not. */
  String endReason() {
    return endReason;
  }

  /** Ends the lease, unless it has ended. */
  void end(String reason) {
    if (!endReason.isEmpty()) {
      return;
    }
    innerLeases.forEach(lease -> lease.end(reason));
    texts.forEach(CheckedText::overwrite);
    buffers.forEach(bytes -> Arrays.fill(bytes, OVERWRITE_BYTE));
    endReason = reason;
  }

  void add(CheckedText text) {
    texts.add(text);
  }

  void add(byte[] bytes) {
    buffers.add(bytes);
  }
}
