package dev.stoa.cli.input.jdbc.job;

import dev.stoa.cli.database.DatabaseAccess;
import dev.stoa.cli.database.DatabaseUrl;
import dev.stoa.cli.input.jdbc.DatabaseInput;
import dev.stoa.cli.input.jdbc.DatabaseInput.QuerySource;
import dev.stoa.cli.input.jdbc.DatabaseInput.TableSource;
import dev.stoa.cli.input.jdbc.TaskRange;
import dev.stoa.predicate.FilterPredicates;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.security.Credentials;

/**
 * What a job's configuration and credentials say about the database that it reads. The address is
 * among the credentials, since it may contain a password; so are the query and the predicate, since
 * everyone who may see the job sees its configuration.
 */
final class DatabaseSettings {
  private static final String PREFIX = "stoa.jdbc.";
  private static final String TABLE = PREFIX + "table";
  private static final String QUERY = PREFIX + "query";
  private static final String COLUMN = PREFIX + "column.";
  private static final String PREDICATE = PREFIX + "predicate";
  private static final String FETCH_SIZE = PREFIX + "fetch.size";
  private static final String SNAPSHOT = PREFIX + "snapshot";
  private static final String RANGE = PREFIX + "range.";
  private static final String RANGE_COUNT = PREFIX + "ranges";
  private static final Text ACCESS = new Text(PREFIX + "access");
  private static final Text INPUT = new Text(PREFIX + "input");
  private static final String URL = "stoa.url";

  private final Configuration configuration;

  DatabaseSettings(Configuration configuration) {
    this.configuration = configuration;
  }

  static void setInput(Credentials credentials, DatabaseInput input) {
    Properties properties = new Properties();
    if (input.source() instanceof TableSource table) {
      properties.setProperty(TABLE, table.name());
    } else {
      properties.setProperty(QUERY, ((QuerySource) input.source()).sql());
    }
    for (int i = 0; i < input.columns().size(); i++) {
      properties.setProperty(COLUMN + i, input.columns().get(i));
    }
    properties.setProperty(PREDICATE, input.predicate().toString());
    input.fetchSize().ifPresent(size -> properties.setProperty(FETCH_SIZE, String.valueOf(size)));
    set(credentials, INPUT, properties);
  }

  static DatabaseInput input(Credentials credentials) {
    Properties properties = get(credentials, INPUT);
    String table = properties.getProperty(TABLE);
    List<String> columns = new ArrayList<>();
    while (properties.containsKey(COLUMN + columns.size())) {
      columns.add(properties.getProperty(COLUMN + columns.size()));
    }
    DatabaseInput input =
        DatabaseInput.of(
                table == null
                    ? new QuerySource(properties.getProperty(QUERY))
                    : new TableSource(table))
            .withColumns(columns)
            .withPredicate(FilterPredicates.parse(properties.getProperty(PREDICATE)));
    String fetchSize = properties.getProperty(FETCH_SIZE);
    return fetchSize == null ? input : input.withFetchSize(Integer.parseInt(fetchSize));
  }

  void setRanges(List<TaskRange> ranges) {
    configuration.setInt(RANGE_COUNT, ranges.size());
    for (int i = 0; i < ranges.size(); i++) {
      configuration.set(RANGE + i + ".lower", ranges.get(i).lowerClause());
      configuration.set(RANGE + i + ".upper", ranges.get(i).upperClause());
    }
  }

  List<TaskRange> ranges() {
    List<TaskRange> ranges = new ArrayList<>();
    for (int i = 0; i < configuration.getInt(RANGE_COUNT, 0); i++) {
      ranges.add(
          new TaskRange(
              text(RANGE + i + ".lower").orElseThrow(), text(RANGE + i + ".upper").orElseThrow()));
    }
    return ranges;
  }

  void setSnapshotId(String id) {
    configuration.set(SNAPSHOT, id);
  }

  Optional<String> snapshotId() {
    return text(SNAPSHOT);
  }

  /** Returns a setting as it was set: Hadoop would replace ${names} in it. */
  private Optional<String> text(String key) {
    return Optional.ofNullable(configuration.getRaw(key));
  }

  static void setAccess(Credentials credentials, DatabaseAccess access) {
    Properties properties = access.properties();
    properties.setProperty(URL, access.url().text());
    set(credentials, ACCESS, properties);
  }

  private static void set(Credentials credentials, Text key, Properties properties) {
    StringWriter text = new StringWriter();
    try {
      properties.store(text, null);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    credentials.addSecretKey(key, text.toString().getBytes(StandardCharsets.UTF_8));
  }

  static DatabaseAccess access(Credentials credentials) {
    Properties properties = get(credentials, ACCESS);
    DatabaseUrl url = new DatabaseUrl(String.valueOf(properties.remove(URL)));
    return new DatabaseAccess(url, properties);
  }

  private static Properties get(Credentials credentials, Text key) {
    byte[] text = credentials.getSecretKey(key);
    if (text == null) {
      throw new IllegalStateException(
          "the job has no address of a database: call DatabaseInputFormat.setInput");
    }
    Properties properties = new Properties();
    try {
      properties.load(new StringReader(new String(text, StandardCharsets.UTF_8)));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return properties;
  }
}
