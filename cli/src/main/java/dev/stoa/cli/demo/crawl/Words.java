package dev.stoa.cli.demo.crawl;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A vocabulary of made-up words, drawn as in natural language: Zipf-like, short words first. Pages,
 * addresses and header values are made from it.
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

  /** Latin words, mostly of two to ten letters. */
  static Words latin(int count) {
    StableRandom random = new StableRandom(count);
    Set<String> vocabulary = new LinkedHashSet<>(FIRST);
    while (vocabulary.size() < count) {
      int syllables = 1 + random.nextInt(vocabulary.size() < 1_000 ? 2 : 4);
      StringBuilder word = new StringBuilder();
      for (int i = 0; i < syllables; i++) {
        word.append(ONSETS[random.nextInt(ONSETS.length)])
            .append(VOWELS[random.nextInt(VOWELS.length)]);
      }
      vocabulary.add(word.append(CODAS[random.nextInt(CODAS.length)]).toString());
    }
    return new Words(vocabulary);
  }

  /** Words of kana and kanji, three bytes a character. */
  static Words japanese(int count) {
    StableRandom random = new StableRandom(count);
    Set<String> vocabulary = new LinkedHashSet<>();
    while (vocabulary.size() < count) {
      int characters = 1 + random.nextInt(vocabulary.size() < 200 ? 2 : 4);
      StringBuilder word = new StringBuilder();
      for (int i = 0; i < characters; i++) {
        boolean isKana = random.nextBoolean(0.5);
        int start = isKana ? KANA_START : KANJI_START;
        word.append((char) (start + random.nextInt(isKana ? KANA_COUNT : KANJI_COUNT)));
      }
      vocabulary.add(word.toString());
    }
    return new Words(vocabulary);
  }

  /** A word, with Zipf-like frequency. The array is shared and must not be changed. */
  byte[] draw(StableRandom random) {
    return words[ranks.draw(random)];
  }

  /** A word, all equally likely. */
  byte[] drawUniformly(StableRandom random) {
    return words[random.nextInt(words.length)];
  }
}
