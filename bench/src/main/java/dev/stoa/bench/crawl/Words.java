package dev.stoa.bench.crawl;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A vocabulary of made-up words that are drawn as in natural language: Zipf-like, short words
 * first. Pages, addresses and header values are put together from it.
 */
final class Words {
  private static final List<String> FIRST =
      List.of(
          "the", "of", "and", "to", "a", "in", "for", "is", "on", "that", "by", "this", "with", "i",
          "you", "it", "not", "or", "be", "are", "from", "at", "as", "your", "all", "have", "new",
          "more", "an", "was", "we", "will", "home", "can", "us", "about", "if", "page", "my",
          "has");
  private static final String[] ONSETS = {
    "b", "c", "d", "f", "g", "h", "l", "m", "n", "p", "r", "s", "t", "v", "w", "st", "tr", "pr",
    "ch", "sh", "pl", "cr", "gr", "qu", "th"
  };
  private static final String[] VOWELS = {"a", "e", "i", "o", "u", "ea", "io", "ou", "ai"};
  private static final String[] CODAS = {"", "", "", "n", "r", "s", "l", "t", "nd", "ng", "ck"};
  private static final int KANA_START = 0x3042;
  private static final int KANA_COUNT = 80;
  private static final int KANJI_START = 0x4E00;
  private static final int KANJI_COUNT = 1_500;

  private final byte[][] words;
  private final Zipf ranks;

  private Words(Set<String> vocabulary) {
    words =
        vocabulary.stream()
            .map(word -> word.getBytes(StandardCharsets.UTF_8))
            .toArray(byte[][]::new);
    ranks = new Zipf(words.length, 1.0);
  }

  /** Latin words, two to ten letters mostly. */
  static Words latin(int count) {
    Dice dice = new Dice(count);
    Set<String> vocabulary = new LinkedHashSet<>(FIRST);
    while (vocabulary.size() < count) {
      int syllables = 1 + dice.below(vocabulary.size() < 1_000 ? 2 : 4);
      StringBuilder word = new StringBuilder();
      for (int i = 0; i < syllables; i++) {
        word.append(ONSETS[dice.below(ONSETS.length)]).append(VOWELS[dice.below(VOWELS.length)]);
      }
      vocabulary.add(word.append(CODAS[dice.below(CODAS.length)]).toString());
    }
    return new Words(vocabulary);
  }

  /** Words of kana and kanji, three bytes a character. */
  static Words japanese(int count) {
    Dice dice = new Dice(count);
    Set<String> vocabulary = new LinkedHashSet<>();
    while (vocabulary.size() < count) {
      int characters = 1 + dice.below(vocabulary.size() < 200 ? 2 : 4);
      StringBuilder word = new StringBuilder();
      for (int i = 0; i < characters; i++) {
        boolean kana = dice.chance(0.5);
        int start = kana ? KANA_START : KANJI_START;
        word.append((char) (start + dice.below(kana ? KANA_COUNT : KANJI_COUNT)));
      }
      vocabulary.add(word.toString());
    }
    return new Words(vocabulary);
  }

  /** A word, the frequent ones often. The array is shared: it is only read. */
  byte[] draw(Dice dice) {
    return words[ranks.draw(dice)];
  }

  /** A word, every one as likely as the others. */
  byte[] drawEvenly(Dice dice) {
    return words[dice.below(words.length)];
  }
}
