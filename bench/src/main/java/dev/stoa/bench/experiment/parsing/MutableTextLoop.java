package dev.stoa.bench.experiment.parsing;

import dev.stoa.bench.experiment.study.data.UserVisits;
import dev.stoa.bench.experiment.study.file.TextFormat;
import dev.stoa.bench.peer.Sums;
import java.io.IOException;
import java.nio.file.Path;
import org.apache.avro.Schema;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.util.LineReader;

/**
 * The study's mutable decoding of text (section 4.3): each byte of a line is compared with the
 * delimiter, and the bytes between two delimiters are converted into reused objects.
 */
final class MutableTextLoop implements DecodingLoop {
  private static final double[] POWERS_OF_TEN = {1, 1e1, 1e2, 1e3, 1e4, 1e5, 1e6, 1e7, 1e8, 1e9};

  @Override
  public Sums sum(Path directory, ParsingCase parsingCase) throws IOException {
    Schema.Type[] types = parsingCase.fieldTypes();
    boolean[] areRead = parsingCase.readFields();
    boolean hasDate = parsingCase.schema().equals(UserVisits.SCHEMA);
    long rowCount = 0;
    long sum = 0;
    Text line = new Text();
    Text value = new Text();
    try (LineReader reader = StudyText.open(directory)) {
      while (reader.readLine(line) > 0) {
        byte[] bytes = line.getBytes();
        int lineEnd = line.getLength();
        int start = 0;
        for (int field = 0; field < types.length; field++) {
          int end = start;
          while (end < lineEnd && bytes[end] != TextFormat.DELIMITER) {
            end++;
          }
          if (areRead[field]) {
            boolean isDate = hasDate && field == UserVisits.VISIT_DATE_POSITION;
            sum += isDate ? date(bytes, start) : sum(types[field], bytes, start, end, value);
          }
          start = end + 1;
        }
        rowCount++;
      }
    }
    return new Sums(rowCount, sum);
  }

  private static long sum(Schema.Type type, byte[] bytes, int start, int end, Text value) {
    if (type == Schema.Type.STRING) {
      value.set(bytes, start, end - start);
      return Sums.ofBytes(value.getBytes(), 0, value.getLength());
    }
    return type == Schema.Type.INT
        ? number(bytes, start, end)
        : Sums.ofDouble(floating(bytes, start, end));
  }

  private static int number(byte[] bytes, int start, int end) {
    int number = 0;
    for (int i = start; i < end; i++) {
      number = number * 10 + bytes[i] - '0';
    }
    return number;
  }

  private static double floating(byte[] bytes, int start, int end) {
    long digits = 0;
    int pointIndex = end - 1;
    for (int i = start; i < end; i++) {
      if (bytes[i] == '.') {
        pointIndex = i;
      } else {
        digits = digits * 10 + bytes[i] - '0';
      }
    }
    return digits / POWERS_OF_TEN[end - 1 - pointIndex];
  }

  /** Returns the days from 1970 to a date such as 2000-01-15. */
  private static long date(byte[] bytes, int start) {
    int year = number(bytes, start, start + 4);
    int month = number(bytes, start + 5, start + 7);
    int day = number(bytes, start + 8, start + 10);
    int marchYear = month > 2 ? year : year - 1;
    int dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1;
    return 365L * marchYear
        + marchYear / 4
        - marchYear / 100
        + marchYear / 400
        + dayOfYear
        - 719_468;
  }
}
