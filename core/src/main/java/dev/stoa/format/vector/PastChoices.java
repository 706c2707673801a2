package dev.stoa.format.vector;

import dev.stoa.format.encoding.fsst.SymbolTable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * What the buffers of a column's last page were encoded as. A chooser keeps a past choice as long
 * as it leaves about as many bytes, and then tries nothing else; every few pages it decides anew.
 *
 * <p>Kept by the encoder of a column, one for each node of its pages. For one thread.
 */
final class PastChoices {
  /** A choice is kept for so many pages before all encodings are tried again. */
  private static final int MAX_PAGES = 8;

  /** Keys of maps come and go: beyond so many children nothing more is remembered. */
  private static final int MAX_CHILDREN = 4096;

  private final Map<Object, PastChoices> children = new HashMap<>();
  private final List<Numbers> numbers = new ArrayList<>();
  private final List<Texts> texts = new ArrayList<>();
  private int nextNumbers;
  private int nextTexts;

  /** Starts the next page of the node. */
  void beginPage() {
    nextNumbers = 0;
    nextTexts = 0;
  }

  /** The choices of a child, which starts its next page. */
  PastChoices child(Object name) {
    PastChoices child = children.get(name);
    if (child == null) {
      child = new PastChoices();
      if (children.size() < MAX_CHILDREN) {
        children.put(name, child);
      }
    }
    child.beginPage();
    return child;
  }

  /** The choice for the node's next buffer of numbers. */
  Numbers nextNumbers() {
    if (nextNumbers == numbers.size()) {
      numbers.add(new Numbers());
    }
    return numbers.get(nextNumbers++);
  }

  /** The choice for the node's next buffer of texts. */
  Texts nextTexts() {
    if (nextTexts == texts.size()) {
      texts.add(new Texts());
    }
    return texts.get(nextTexts++);
  }

  /** What a buffer of numbers was encoded as. */
  static final class Numbers {
    /** The new size may differ from the remembered one by this share. */
    private static final double TOLERANCE = 0.03;

    private Optional<NumberEncoding> encoding = Optional.empty();
    private double bytesPerNumber;
    private int age;

    /** The encoding to try first; empty where all are to be tried. */
    Optional<NumberEncoding> encoding() {
      return age < MAX_PAGES ? encoding : Optional.empty();
    }

    /** Whether the encoding does as well as before; it is then kept for this page. */
    boolean keeps(long sizeInBytes, int count) {
      boolean isKept = Math.abs(sizeInBytes - bytesPerNumber * count) < TOLERANCE * sizeInBytes;
      age += isKept ? 1 : 0;
      return isKept;
    }

    void remember(NumberEncoding chosen, long sizeInBytes, int count) {
      encoding = Optional.of(chosen);
      bytesPerNumber = (double) sizeInBytes / count;
      age = 0;
    }
  }

  /** What texts were encoded as: by symbols, or as they are since nothing made them smaller. */
  static final class Texts {
    /** The remembered symbols may leave this much more than they did. */
    private static final double TOLERANCE = 1.02;

    private Optional<SymbolTable> symbols = Optional.empty();
    private double symbolsShare;
    private double framesShare;
    private int age;

    /** The symbols to try first; empty where everything is to be tried. */
    Optional<SymbolTable> symbols() {
      return age < MAX_PAGES ? symbols : Optional.empty();
    }

    /** Whether the symbols do as well as before; they are then kept for this page. */
    boolean keeps(long sizeInBytes, long plainSizeInBytes) {
      boolean isKept = sizeInBytes <= symbolsShare * TOLERANCE * plainSizeInBytes;
      age += isKept ? 1 : 0;
      return isKept;
    }

    /** About what frames of zstd would leave. */
    long framesSize(long plainSizeInBytes) {
      return (long) (framesShare * plainSizeInBytes);
    }

    /** Forgets the symbols, which are to be found anew next time. */
    void forget() {
      symbols = Optional.empty();
    }

    void remember(SymbolTable found, double share, double ofFrames) {
      symbols = Optional.of(found);
      symbolsShare = share;
      framesShare = ofFrames;
      age = 0;
    }
  }
}
