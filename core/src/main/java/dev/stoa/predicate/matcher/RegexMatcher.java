package dev.stoa.predicate.matcher;

import dev.stoa.data.Bitmap;
import java.nio.charset.StandardCharsets;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * Tests whether a regular expression of {@code java.util.regex} is found in text in UTF-8. A search
 * that backtracks too often fails with a message instead of running for hours.
 */
public final class RegexMatcher extends BytesPatternMatcher {
  private static final String QUANTIFIERS_FROM_ZERO = "*?{";
  private static final String QUANTIFIERS = "*?{+";
  private static final String WILDCARD = ".*";

  private final Pattern pattern;

  private RegexMatcher(Pattern pattern) {
    super(prefixOf(pattern.pattern()).getBytes(StandardCharsets.UTF_8));
    this.pattern = pattern;
  }

  private RegexMatcher(RegexMatcher matcher) {
    super(matcher);
    this.pattern = matcher.pattern;
  }

  /** Creates a matcher; expressions without operators are searched as bytes. */
  public static BytesMatcher of(String fullRegex) {
    String regex = withoutOuterWildcards(fullRegex);
    boolean isAnchored = regex.startsWith("^");
    String text = isAnchored ? regex.substring(1) : regex;
    return text.chars().allMatch(RegexMatcher::isPlain)
        ? BytesSubstringMatcher.of(
            isAnchored || text.isEmpty() ? TextPosition.START : TextPosition.ANYWHERE,
            text.getBytes(StandardCharsets.UTF_8))
        : new RegexMatcher(Pattern.compile(regex));
  }

  /**
   * Returns an expression that is found in the same texts, without {@code .*} at its ends: since
   * the wildcard also matches no character, it changes nothing, but makes a search try the rest of
   * the text from each place.
   */
  private static String withoutOuterWildcards(String regex) {
    String result = regex;
    while (result.startsWith(WILDCARD)
        && (result.length() == WILDCARD.length()
            || QUANTIFIERS.indexOf(result.charAt(WILDCARD.length())) < 0)) {
      result = result.substring(WILDCARD.length());
    }
    boolean hasEscapes = result.indexOf('\\') >= 0; // the wildcard may be literal
    while (!hasEscapes && result.endsWith(WILDCARD)) {
      result = result.substring(0, result.length() - WILDCARD.length());
    }
    return result;
  }

  /**
   * Checks the syntax of a regular expression.
   *
   * @throws IllegalArgumentException when it is invalid; the message says where
   */
  public static void check(String regex) {
    try {
      Pattern.compile(regex);
    } catch (PatternSyntaxException e) {
      String position = e.getIndex() < 0 ? "" : " at its position " + (e.getIndex() + 1);
      throw new IllegalArgumentException(
          "the regular expression '%s' is invalid%s: %s (a \\ before a character makes it literal)"
              .formatted(regex, position, e.getDescription()),
          e);
    }
  }

  /** Returns the text that all matching values begin with, as far as it is obvious. */
  private static String prefixOf(String regex) {
    if (!regex.startsWith("^") || regex.indexOf('|') >= 0) {
      return "";
    }
    int end = 1;
    while (end < regex.length() && isPlain(regex.charAt(end))) {
      end++;
    }
    boolean isLastOptional =
        end > 1 && end < regex.length() && QUANTIFIERS_FROM_ZERO.indexOf(regex.charAt(end)) >= 0;
    return regex.substring(1, isLastOptional ? end - 1 : end);
  }

  /** Whether a character is literal everywhere in a regular expression. */
  private static boolean isPlain(int character) {
    return !Character.isSurrogate((char) character)
        && (Character.isLetterOrDigit(character) || " _-/:,;'\"=@%&<>~!".indexOf(character) >= 0);
  }

  @Override
  public BytesMatcher negate() {
    return new RegexMatcher(this);
  }

  /** Searches the values one after another in the same objects. */
  @Override
  public void retain(byte[] bytes, int[] endOffsets, int firstRow, int endRow, Bitmap rows) {
    Utf8Characters characters = new Utf8Characters();
    Matcher matcher = pattern.matcher(characters);
    for (int row = rows.nextSetBit(firstRow); row < endRow; row = rows.nextSetBit(row + 1)) {
      int start = row == firstRow ? 0 : endOffsets[row - firstRow - 1];
      characters.reset(bytes, start, endOffsets[row - firstRow] - start);
      if (find(matcher.reset(), characters) == isNegated()) {
        rows.unset(row);
      }
    }
  }

  @Override
  boolean matches(byte[] bytes, int offset, int length) {
    Utf8Characters characters = new Utf8Characters();
    characters.reset(bytes, offset, length);
    return find(pattern.matcher(characters), characters);
  }

  private boolean find(Matcher matcher, Utf8Characters characters) {
    try {
      return matcher.find();
    } catch (Utf8Characters.TooManyReadsException | StackOverflowError e) {
      throw new IllegalArgumentException(
          ("the regular expression '%s' backtracks too often on a value of %d characters: avoid"
                  + " nested repetitions such as (a+)+ and alternatives inside a repetition")
              .formatted(pattern.pattern(), characters.length()),
          e);
    }
  }

  @Override
  public String toString() {
    return negationPrefix() + "rlike " + pattern.pattern();
  }
}
