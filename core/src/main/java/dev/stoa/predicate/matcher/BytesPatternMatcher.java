package dev.stoa.predicate.matcher;

import java.nio.ByteBuffer;
import java.util.Arrays;

/** The base of matchers of patterns: bounds decide by the prefix that all matching values have. */
abstract sealed class BytesPatternMatcher extends BytesMatcher
    permits WildcardMatcher, RegexMatcher {
  /** Tests the prefix of the pattern, which may be empty. */
  private final BytesMatcher prefixMatcher;

  BytesPatternMatcher(byte[] prefix) {
    super(false);
    this.prefixMatcher = BytesSubstringMatcher.of(TextPosition.START, prefix);
  }

  /** Creates the negation of a matcher. */
  BytesPatternMatcher(BytesPatternMatcher matcher) {
    super(!matcher.isNegated());
    this.prefixMatcher = matcher.prefixMatcher;
  }

  @Override
  final boolean matches(ByteBuffer bytes, int offset, int length) {
    byte[] copy = new byte[length];
    bytes.get(offset, copy);
    return matches(copy, 0, length);
  }

  @Override
  final FilterDecision decideMatch(byte[] min, byte[] max) {
    if (Arrays.equals(min, max)) {
      return FilterDecision.of(matches(min, 0, min.length));
    }
    FilterDecision prefixDecision = prefixMatcher.decideMatch(min, max);
    return prefixDecision == FilterDecision.NONE ? FilterDecision.NONE : FilterDecision.SOME;
  }

  @Override
  FilterDecision decideMatchUnbounded() {
    return FilterDecision.SOME;
  }
}
