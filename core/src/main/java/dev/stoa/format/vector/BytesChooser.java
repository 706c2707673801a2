package dev.stoa.format.vector;

import dev.stoa.format.bytes.ByteWriter;
import dev.stoa.format.encoding.dictionarybytes.BytesDictionary;
import dev.stoa.format.encoding.packed.PackedLongs;
import java.util.Arrays;
import java.util.Optional;

/** Picks how byte strings are written. */
final class BytesChooser {
  private static final int MOST_ENTRIES = 1 << 16;
  private static final int LARGEST_DICTIONARY = 4 << 20;

  /** Values that each stand there so often, or oftener, are always entries of a dictionary. */
  private static final int OFTEN = 8;

  private final Values values;
  private final PageOutput page;

  private BytesChooser(Values values, PageOutput page) {
    this.values = values;
    this.page = page;
  }

  /**
   * Byte strings of a page.
   *
   * @param data the bytes of all, one after another
   * @param ends where each ends; there may be room behind the last
   * @param count their number
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Values(ByteWriter data, int[] ends, int count) {
    int start(int index) {
      return index == 0 ? 0 : ends[index - 1];
    }

    long[] longEnds() {
      long[] found = new long[count];
      for (int i = 0; i < count; i++) {
        found[i] = ends[i];
      }
      return found;
    }

    boolean isConstant() {
      int length = count == 0 ? 0 : ends[0];
      if (count > 0 && ends[count - 1] != (long) length * count) {
        return false;
      }
      byte[] bytes = data.array();
      for (int i = 1; i < count; i++) {
        if (ends[i] - ends[i - 1] != length
            || !Arrays.equals(bytes, ends[i - 1], ends[i], bytes, 0, length)) {
          return false;
        }
      }
      return true;
    }
  }

  static void write(Values values, PageOutput page) {
    new BytesChooser(values, page).choose();
  }

  private void choose() {
    if (values.isConstant()) {
      writeConstant();
    } else if (page.options().profile() == VectorProfile.PLAIN) {
      writePlain();
    } else {
      Optional<BytesDictionary> dictionary = dictionary();
      if (dictionary.isEmpty()) {
        TextPlan.of(values, page).writeTo(page);
      } else {
        chooseDictionaryOrText(dictionary.get());
      }
    }
  }

  private void chooseDictionaryOrText(BytesDictionary dictionary) {
    TextPlan entries = TextPlan.of(entries(dictionary), page);
    if (dictionary.entryCount() > values.count() / OFTEN) {
      TextPlan text = TextPlan.of(values, page);
      long codes = PackedLongs.sizeInBytes(dictionary.codes(), values.count());
      if (text.sizeInBytes() < entries.sizeInBytes() + codes) {
        text.writeTo(page);
        return;
      }
    }
    page.reasons().add("dictionary of " + dictionary.entryCount() + " values");
    writeDictionary(dictionary, entries);
  }

  private Optional<BytesDictionary> dictionary() {
    boolean isSmall = page.options().profile() == VectorProfile.SMALL;
    int most = isSmall ? values.count() / 5 * 4 : values.count() / 2;
    int size = Math.min(LARGEST_DICTIONARY, values.data().size() / 5 * (isSmall ? 4 : 2));
    return BytesDictionary.of(
        values.data().array(),
        values.ends(),
        values.count(),
        new BytesDictionary.Limits(Math.min(MOST_ENTRIES, most), size));
  }

  private void writeConstant() {
    page.head().writeByte(BytesEncoding.CONSTANT);
    ByteWriter value = new ByteWriter();
    int length = values.count() == 0 ? 0 : values.ends()[0];
    value.writeBytes(values.data().array(), 0, length);
    page.writeRegion(value);
  }

  private void writePlain() {
    page.head().writeByte(BytesEncoding.PLAIN);
    NumberChooser.writeEnds(values.longEnds(), values.count(), page);
    page.writeRegion(values.data());
  }

  private void writeDictionary(BytesDictionary dictionary, TextPlan entries) {
    page.head().writeByte(BytesEncoding.DICTIONARY);
    page.head().writeVarint(dictionary.entryCount());
    entries.writeTo(page);
    NumberChooser.writeCodes(dictionary.codes(), values.count(), page);
  }

  private static Values entries(BytesDictionary dictionary) {
    ByteWriter data = new ByteWriter();
    data.writeBytes(dictionary.data(), 0, dictionary.ends()[dictionary.entryCount() - 1]);
    return new Values(data, dictionary.ends(), dictionary.entryCount());
  }
}
