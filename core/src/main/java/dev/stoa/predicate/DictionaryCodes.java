package dev.stoa.predicate;

import dev.stoa.data.Bitmap;
import dev.stoa.data.DictionaryVector;

/** Goes from rows to entries of a dictionary and back. */
final class DictionaryCodes {
  private DictionaryCodes() {}

  /** Sets the bits of the entries that some rows have; of all where the rows are no fewer. */
  static void select(DictionaryVector vector, Bitmap rows, Bitmap entries) {
    int entryCount = vector.dictionary().size();
    if (entryCount <= rows.cardinality()) {
      entries.fill(entryCount);
      return;
    }
    entries.clear(entryCount);
    for (int row = rows.next(0); row < rows.size(); row = rows.next(row + 1)) {
      entries.set(vector.codeAt(row));
    }
  }

  /** Keeps the rows that have one of some entries. */
  static void retain(DictionaryVector vector, Bitmap entries, Bitmap rows) {
    if (Rows.isEmpty(entries)) {
      rows.clear(rows.size());
      return;
    }
    long[] words = rows.words();
    long[] passing = entries.words();
    int wordCount = Bitmap.wordCount(rows.size());
    // hot: called for each batch; bench filter has the same tests over pages
    for (int word = 0; word < wordCount; word++) {
      long hits = 0;
      int base = word << 6;
      for (long left = words[word]; left != 0; left &= left - 1) {
        int bit = Long.numberOfTrailingZeros(left);
        int code = vector.codeAt(base + bit);
        hits |= (passing[code >> 6] >>> code & 1) << bit;
      }
      words[word] = hits;
    }
  }
}
