package dev.stoa.bench.report;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;

/**
 * An HTML page with placeholders, for {@link HtmlReport}, and the files that are embedded in the
 * page.
 */
final class HtmlTemplate {
  /** The names of libraries and their script files, separated by a colon. */
  private static final List<String> SCRIPTS =
      List.of(
          "chart.js:chart.umd.min.js",
          "chartjs-plugin-datalabels:chartjs-plugin-datalabels.min.js");

  private String text;

  private HtmlTemplate(String text) {
    this.text = text;
  }

  /** Reads a page with placeholders, which are written {@code {{name}}}. */
  static HtmlTemplate read(String file) throws IOException {
    return new HtmlTemplate(readSiblingFile(file));
  }

  /** Replaces a placeholder. */
  HtmlTemplate replace(String placeholder, String value) {
    text = text.replace("{{" + placeholder + "}}", value);
    return this;
  }

  String text() {
    return text;
  }

  /** Reads a file that is stored next to this class. */
  static String readSiblingFile(String file) throws IOException {
    return readResource("/dev/stoa/bench/report/" + file);
  }

  /** Reads the scripts that draw charts. */
  static String readChartLibrary() throws IOException {
    StringBuilder scripts = new StringBuilder();
    for (String script : SCRIPTS) {
      String library = script.substring(0, script.indexOf(':'));
      String file = script.substring(script.indexOf(':') + 1);
      String directory = "/META-INF/resources/webjars/" + library + "/" + version(library);
      scripts.append(readResource(directory + "/dist/" + file)).append('\n');
    }
    // The report comes without the scripts' source maps.
    return scripts.toString().replaceAll("(?m)^//# sourceMappingURL=.*$", "");
  }

  private static String version(String library) throws IOException {
    Properties properties = new Properties();
    String name = "/META-INF/maven/org.webjars.npm/" + library + "/pom.properties";
    try (InputStream in = open(name)) {
      properties.load(in);
    }
    return properties.getProperty("version");
  }

  private static String readResource(String name) throws IOException {
    try (InputStream in = open(name)) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  private static InputStream open(String name) throws IOException {
    InputStream in = HtmlTemplate.class.getResourceAsStream(name);
    if (in == null) {
      throw new FileNotFoundException(name + " is not on the class path");
    }
    return in;
  }
}
