package dev.stoa.predicate;

import dev.stoa.data.Bitmap;

/** What evaluation needs of bitmaps of rows besides what they can. */
final class Rows {
  private Rows() {}

  static boolean isEmpty(Bitmap rows) {
    long[] words = rows.words();
    int count = Bitmap.wordCount(rows.size());
    long found = 0;
    for (int word = 0; word < count; word++) {
      found |= words[word];
    }
    return found == 0;
  }

  /** Sets some bits one after another. */
  static void set(Bitmap rows, int from, int count) {
    if (count == 0) {
      return;
    }
    long[] words = rows.words();
    int last = from + count - 1;
    int firstWord = from >> 6;
    int lastWord = last >> 6;
    long first = -1L << from;
    long end = -1L >>> ~last;
    if (firstWord == lastWord) {
      words[firstWord] |= first & end;
      return;
    }
    words[firstWord] |= first;
    for (int word = firstWord + 1; word < lastWord; word++) {
      words[word] = -1L;
    }
    words[lastWord] |= end;
  }
}
