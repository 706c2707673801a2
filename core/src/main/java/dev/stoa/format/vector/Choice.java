package dev.stoa.format.vector;

import java.util.ArrayList;
import java.util.List;

/** The encodings that a chooser weighs, and the best so far. */
final class Choice {
  private final List<String> refused = new ArrayList<>();
  private NumberEncoding best;
  private long bestSize;
  private double bestCost;

  Choice(NumberEncoding first, long sizeInBytes) {
    best = first;
    bestSize = sizeInBytes;
    bestCost = sizeInBytes;
  }

  /** Takes an encoding where its bytes, weighed, are the fewest. */
  void offer(NumberEncoding encoding, long sizeInBytes, double weight) {
    if (sizeInBytes * weight < bestCost) {
      refused.add(word(best, bestSize));
      best = encoding;
      bestSize = sizeInBytes;
      bestCost = sizeInBytes * weight;
    } else {
      refused.add(word(encoding, sizeInBytes));
    }
  }

  NumberEncoding best() {
    return best;
  }

  private static String word(NumberEncoding encoding, long size) {
    return encoding.label() + " " + size;
  }

  /** The estimated bytes of the best. */
  long sizeInBytes() {
    return bestSize;
  }

  /** What was chosen over what, in bytes as estimated. */
  String text() {
    return word(best, bestSize)
        + (refused.isEmpty() ? "" : " over " + String.join(", ", refused))
        + " bytes";
  }
}
