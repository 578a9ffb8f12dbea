// A static function: gives each of its keys a small number in about 1.13 times that number's bits, and keeps no key.
//
// A key's number is the exclusive or of the numbers in three slots, which the key's hash names (T. M. Graf, D. Lemire,
// "Binary fuse filters", 2022). What it says of any other key means nothing. docs/sim.md describes the file.

#pragma once

#include <cmath>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "board.hpp"

struct Slots {
    std::uint64_t slot[3];
};

class StaticFunction {
  public:
    // `values[i]`, of `width` bits, belongs to `keys[i]`; the keys differ from each other.
    StaticFunction(const std::vector<std::uint64_t>& keys, const std::vector<std::uint8_t>& values, int width)
        : count(keys.size()), width(width) {
        const double size = double(std::max<std::size_t>(count, 2));
        log_length = std::max(2, int(std::floor(std::log(size) / std::log(3.33) + 2.25)));
        const double slack = std::max(1.125, 0.875 + 0.25 * std::log(1e6) / std::log(size));
        const std::uint64_t length = std::uint64_t(1) << log_length;
        segments = std::max<std::uint64_t>(1, std::uint64_t(std::ceil(size * slack / double(length))) - 2);
        for (seed = 1; !fill(keys, values); seed++)
            if (seed % 50 == 0) segments++;
    }

    Slots slots(std::uint64_t key) const {
        std::uint64_t hash = (key ^ seed * MARK) * SELF;
        hash ^= hash >> 29;
        hash *= OWN;
        hash ^= hash >> 32;
        const std::uint64_t length = std::uint64_t(1) << log_length, mask = length - 1;
        const std::uint64_t first = (hash >> 32) * (segments * length) >> 32;
        return {{first, (first + length) ^ (hash >> 18 & mask), (first + 2 * length) ^ (hash & mask)}};
    }

    std::uint8_t operator()(std::uint64_t key) const {
        const Slots at = slots(key);
        return table[at.slot[0]] ^ table[at.slot[1]] ^ table[at.slot[2]];
    }

    void write(const std::string& path, int dots, bool colourless) const {
        std::vector<std::uint8_t> out;
        const auto number = [&](std::uint64_t value, int bytes) {
            for (int i = 0; i < bytes; i++) out.push_back(std::uint8_t(value >> 8 * i));
        };
        for (const char letter : {'K', 'S', 'F', '1'}) out.push_back(std::uint8_t(letter));
        number(dots, 1), number(colourless, 1), number(width, 1), number(log_length, 1);
        number(segments, 4), number(seed, 4), number(count, 4);
        for (int plane = 0; plane < width; plane++)
            for (std::size_t from = 0; from < table.size(); from += 8) {
                std::uint8_t byte = 0;
                for (std::size_t i = 0; i < 8 && from + i < table.size(); i++)
                    byte |= std::uint8_t((table[from + i] >> plane & 1) << i);
                out.push_back(byte);
            }
        number(crc32(out), 4);
        std::FILE* file = std::fopen(path.c_str(), "wb");
        if (!file || std::fwrite(out.data(), 1, out.size(), file) != out.size() || std::fclose(file) != 0) {
            std::perror(path.c_str());
            std::exit(1);
        }
    }

  private:
    std::size_t count;
    int width, log_length;
    std::uint64_t segments, seed = 0;
    std::vector<std::uint8_t> table;

    // Takes away keys that are alone in some slot, again and again; then gives them their slots in reverse.
    bool fill(const std::vector<std::uint64_t>& keys, const std::vector<std::uint8_t>& values) {
        const std::size_t size = (segments + 2) << log_length;
        std::vector<std::uint32_t> here(size, 0), together(size, 0);  // how many keys a slot has; their exclusive or
        for (std::uint32_t i = 0; i < count; i++)
            for (const std::uint64_t slot : slots(keys[i]).slot) here[slot]++, together[slot] ^= i;
        std::vector<std::uint64_t> alone;
        std::vector<std::pair<std::uint32_t, std::uint64_t>> taken;
        for (std::uint64_t slot = 0; slot < size; slot++)
            if (here[slot] == 1) alone.push_back(slot);
        while (!alone.empty()) {
            const std::uint64_t slot = alone.back();
            alone.pop_back();
            if (here[slot] != 1) continue;
            const std::uint32_t key = together[slot];
            taken.emplace_back(key, slot);
            for (const std::uint64_t one : slots(keys[key]).slot) {
                together[one] ^= key;
                if (--here[one] == 1) alone.push_back(one);
            }
        }
        if (taken.size() != count) return false;
        table.assign(size, 0);
        for (auto entry = taken.rbegin(); entry != taken.rend(); ++entry) {
            const Slots at = slots(keys[entry->first]);
            std::uint8_t value = values[entry->first];
            for (const std::uint64_t slot : at.slot)
                if (slot != entry->second) value ^= table[slot];
            table[entry->second] = value;
        }
        return true;
    }

    static std::uint32_t crc32(const std::vector<std::uint8_t>& bytes) {
        std::uint32_t sum = ~std::uint32_t(0);
        for (const std::uint8_t byte : bytes) {
            sum ^= byte;
            for (int bit = 0; bit < 8; bit++) sum = sum >> 1 ^ (sum & 1 ? 0xEDB88320 : 0);
        }
        return ~sum;
    }
};
