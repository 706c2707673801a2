package dev.stoa.spark.suites

import java.util.stream.Stream

import org.junit.jupiter.api.{DynamicTest, TestFactory}

/** Suites that share Hive's session, which lasts as long as the process: they run last. */
final class FileSourceTest {
  @TestFactory def fileSource(): Stream[DynamicTest] = SuiteRun.of(new StoaFileSourceSuite)
}
