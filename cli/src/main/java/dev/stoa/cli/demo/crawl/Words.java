package dev.stoa.cli.demo.crawl;

import java.nio.charset.StandardCharsets;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Draws words of an artificial vocabulary with the frequencies of natural language: Zipf-like,
 * short words more often. Pages, URLs and header values consist of them.
 */
final class Words {
  private static final List<String> MOST_FREQUENT_WORDS =
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

  /** Creates a vocabulary of Latin words, most of which have two to ten letters. */
  static Words latin(int wordCount) {
    StableRandom random = new StableRandom(wordCount);
    Set<String> vocabulary = new LinkedHashSet<>(MOST_FREQUENT_WORDS);
    while (vocabulary.size() < wordCount) {
      int syllableCount = 1 + random.nextInt(vocabulary.size() < 1_000 ? 2 : 4);
      StringBuilder word = new StringBuilder();
      for (int i = 0; i < syllableCount; i++) {
        word.append(ONSETS[random.nextInt(ONSETS.length)])
            .append(VOWELS[random.nextInt(VOWELS.length)]);
      }
      vocabulary.add(word.append(CODAS[random.nextInt(CODAS.length)]).toString());
    }
    return new Words(vocabulary);
  }

  /** Creates a vocabulary of words of kana and kanji, with three bytes per character. */
  static Words japanese(int wordCount) {
    StableRandom random = new StableRandom(wordCount);
    Set<String> vocabulary = new LinkedHashSet<>();
    while (vocabulary.size() < wordCount) {
      int characterCount = 1 + random.nextInt(vocabulary.size() < 200 ? 2 : 4);
      StringBuilder word = new StringBuilder();
      for (int i = 0; i < characterCount; i++) {
        boolean isKana = random.nextBoolean(0.5);
        int start = isKana ? KANA_START : KANJI_START;
        word.append((char) (start + random.nextInt(isKana ? KANA_COUNT : KANJI_COUNT)));
      }
      vocabulary.add(word.toString());
    }
    return new Words(vocabulary);
  }

  /** Draws a word with Zipf-like frequency. The array is shared: callers must not change it. */
  byte[] draw(StableRandom random) {
    return words[ranks.draw(random)];
  }

  /** Draws a word; all are equally likely. */
  byte[] drawUniformly(StableRandom random) {
    return words[random.nextInt(words.length)];
  }
}
