package dev.stoa.bench.report;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Properties;

/** A page of {@link HtmlReport} with placeholders, and the files to put into it. */
final class HtmlTemplate {
  private static final List<String> SCRIPTS =
      List.of(
          "chart.js:chart.umd.min.js",
          "chartjs-plugin-datalabels:chartjs-plugin-datalabels.min.js");

  private String text;

  private HtmlTemplate(String text) {
    this.text = text;
  }

  /** A page with placeholders, written {@code {{name}}}. */
  static HtmlTemplate template(String file) throws IOException {
    return new HtmlTemplate(siblingFile(file));
  }

  /** Replaces a placeholder. */
  HtmlTemplate with(String placeholder, String value) {
    text = text.replace("{{" + placeholder + "}}", value);
    return this;
  }

  String text() {
    return text;
  }

  /** A file next to this class. */
  static String siblingFile(String file) throws IOException {
    return resource("/dev/stoa/bench/report/" + file);
  }

  /** The scripts that draw charts. */
  static String chartLibrary() throws IOException {
    StringBuilder scripts = new StringBuilder();
    for (String script : SCRIPTS) {
      String library = script.substring(0, script.indexOf(':'));
      String file = script.substring(script.indexOf(':') + 1);
      String folder = "/META-INF/resources/webjars/" + library + "/" + version(library);
      scripts.append(resource(folder + "/dist/" + file)).append('\n');
    }
    // The source maps are next to the originals, not next to the report.
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

  private static String resource(String name) throws IOException {
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
